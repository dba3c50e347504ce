import type { PromptLine } from '../fill-prompt.ts';

/** What a change of a text leaves alone. */
export const sameText = [
  'Its meaning, language and formatting remain: paragraphs, lists, headings, bold and links as they are. Names, numbers, dates, quotations, code and placeholders remain unchanged.',
] as const;

/** The same, where another language may be chosen. */
export const sameMeaning = [
  'Its meaning and formatting remain: paragraphs, lists, headings, bold and links as they are. Names, numbers, dates, quotations, code and placeholders remain unchanged. Its language remains, unless another is named below.',
] as const;

/** What a person chose about the writing. */
export const manner = [
  { when: 'writingStyle', say: 'Style: {{writingStyle}}.' },
  { when: 'writingTone', say: 'Tone: {{writingTone}}.' },
  {
    when: 'writingLength',
    say: 'Length: {{writingLength}} for a text of this kind, whatever number of words is named above.',
  },
  { when: 'outputLanguage', say: 'Write it in {{outputLanguage}}.' },
] as const satisfies readonly PromptLine[];

/** The person's own way to write. */
export const voice = [
  {
    when: 'writingSamples',
    say: 'Write as the author of {{writingSamples}} writes: greetings and closings, length of sentences, choice of words. Nothing of what they say goes into the text: no facts, names or dates.',
  },
] as const satisfies readonly PromptLine[];

/** What a text is about. */
export const subject = [
  {
    oneOf: [
      { when: 'keyPoints', say: 'It is about this: {{keyPoints}}' },
      { when: 'selectedText', say: 'It is about the subject of {{selectedText}}.' },
    ],
  },
  { when: 'selectedText', say: 'Take facts from {{selectedText}}.' },
  { when: 'followUpInstruction', say: 'Above all: {{followUpInstruction}}' },
  'Write it in the language of what is given here, unless another is named below. Today is {{currentDate}}.',
] as const satisfies readonly PromptLine[];

/** What a reply has to say. */
export const points = [
  { when: 'keyPoints', say: 'It says this, all of it: {{keyPoints}}' },
  { when: 'followUpInstruction', say: 'Above all: {{followUpInstruction}}' },
] as const satisfies readonly PromptLine[];

/** Rules for every reply. */
export const reply = [
  'Unless it is asked for above, agree to nothing and promise nothing. State no fact about the person that is not given here.',
  'Write it in the language of the last message, unless another is named below. Today is {{currentDate}}.',
  ...voice,
  ...manner,
] as const satisfies readonly PromptLine[];

import type { PromptLine } from '../fill-prompt.ts';

const sameWords =
  'Keep paragraphs, lists, headings, bold and links as they are. Do not change names, numbers, dates, quotations, code or placeholders.';

/** What a change of a text leaves alone. */
export const sameText = [`Keep its meaning and its language. ${sameWords}`] as const;

/** The same, where another language may be chosen. */
export const sameMeaning = [
  `Keep its meaning. ${sameWords}`,
  { unless: 'outputLanguage', say: 'Keep its language.' },
] as const satisfies readonly PromptLine[];

/** In place of what only the person knows. */
export const notes =
  'Where a name, date, figure or answer is needed and not given, put a short note in square brackets, such as [date].';

/** Social sites refuse longer texts. */
export const limit = {
  when: 'characterLimit',
  say: 'At most {{characterLimit}} characters, spaces and links included: a longer text cannot be sent. Use fewer words where needed.',
} as const satisfies PromptLine;

/** Signatures are added by the site, and placeholders of names are a nuisance in every mail. */
export const closing =
  'Below a closing, put the name of the person who writes only where it is given, else nothing. A word such as “me” is no name.';

/** What a person chose about the writing. */
export const manner = [
  { when: 'writingStyle', say: 'Style: {{writingStyle}}.' },
  { when: 'writingTone', say: 'Tone: {{writingTone}}.' },
  {
    when: 'writingLength',
    say: 'Length: {{writingLength}} for this kind of text, whatever number of words is named above.',
  },
  { when: 'outputLanguage', say: 'Write it in {{outputLanguage}}.' },
] as const satisfies readonly PromptLine[];

/** The person's own way to write. */
export const voice = [
  {
    when: 'writingSamples',
    say: 'Write as the author of {{writingSamples}} writes: length of sentences, choice of words, and greetings and closings where the text has them. Take no facts, names or dates from the samples.',
  },
] as const satisfies readonly PromptLine[];

/** What a text is about. */
export const material = [
  {
    oneOf: [
      { when: 'keyPoints', say: 'It is about this: {{keyPoints}}' },
      { when: 'selectedText', say: 'It is about the same subject as {{selectedText}}.' },
    ],
  },
  { when: 'selectedText', say: 'Take facts from {{selectedText}}.' },
  { when: 'followUpInstruction', say: 'Above all: {{followUpInstruction}}' },
  'Today is {{currentDate}}.',
] as const satisfies readonly PromptLine[];

/** The same, and the language of the text. */
export const subject = [
  ...material,
  {
    unless: 'outputLanguage',
    say: 'Write it in the language in which its subject is given, which may be another than that of this request.',
  },
] as const satisfies readonly PromptLine[];

/** What a reply has to say. */
export const points = [
  { when: 'keyPoints', say: 'It makes all of these points: {{keyPoints}}' },
  { when: 'followUpInstruction', say: 'Above all: {{followUpInstruction}}' },
] as const satisfies readonly PromptLine[];

/** Rules for every reply. */
export const reply = [
  'Agree or promise only where it is asked for above. About the person who answers, say only what is given here.',
  'Today is {{currentDate}}.',
  {
    unless: 'outputLanguage',
    say: 'Write it in the language of the message or post that is answered.',
  },
  ...voice,
  ...manner,
] as const satisfies readonly PromptLine[];

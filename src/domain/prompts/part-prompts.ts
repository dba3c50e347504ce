import {
  conversationParts,
  type PromptInput,
  type PromptPart,
  type PromptSource,
  part,
  sourcePart,
} from './build-prompt.ts';
import { neutral, notesFence } from './fence.ts';
import {
  baseInstructions,
  fenceRules,
  framesRules,
  imageRules,
  markRules,
  opening,
  reportRule,
} from './instructions.ts';

type QuestionContext = Pick<PromptInput, 'history' | 'question'>;

interface PartInput extends QuestionContext {
  /** What this part contains of each of its sources. */
  sources: readonly PromptSource[];
  nonce: string;
  /** From 1. */
  number: number;
  of: number;
  /** `notes` for an answer from all parts; `transform`: the parts' answers in a row are the answer. */
  purpose: 'notes' | 'transform';
  /** Maximum number of words of the notes. */
  words: number;
}

/** The model's answer where a part contains nothing for the request. */
export const nothingFound = 'NOTHING';

/** Requests notes from one part of a long source. */
export function buildPartPrompt(input: PartInput): PromptPart[] {
  const { sources, nonce, purpose } = input;
  const rules = purpose === 'notes' ? notesRules(input) : transformRules(input);
  return [
    part(
      'system',
      'instructions',
      '',
      [...rules, '', ...fenceRules(nonce, 'Each source')].join('\n'),
    ),
    ...sources.map((source) => sourcePart(source, nonce)),
    ...conversationParts({ ...input, begun: null }),
  ];
}

function notesRules({ number, of, words }: PartInput): string[] {
  return [
    ...baseInstructions(),
    '',
    `The sources are too long to be read at once. You see part ${number} of ${of}. The request of the person is at`,
    'the end. Do not answer it: write notes of this part for it. The answer is made later, from the',
    'notes of all parts and without the parts.',
    '- Write a Markdown list of all that this part holds for the request, with names, numbers and dates.',
    `- Write at most ${words} words, not counting the marks. Leave out what matters less; make up nothing.`,
    '- Write no introduction and no conclusion. Do not say what other parts may hold.',
    `- Where nothing in this part matters for the request, write ${nothingFound} and no more.`,
    '',
    ...markRules,
  ];
}

function transformRules({ number, of }: PartInput): string[] {
  return [
    opening,
    `The source is too long to be worked on at once. You see part ${number} of ${of}. Do with this part what the person`,
    'asks for at the end. What you write is put behind what was written for the parts before.',
    'Work on all of the part, and write the result only, in Markdown, without a comment.',
    'Keep the language of the source, unless the person asks for another.',
    'Do not copy the labels in brackets before the passages, such as [2.14]. Write no marks.',
  ];
}

/** Notes of a part, or of some parts that were made shorter. */
export interface Note {
  /** From 1. */
  from: number;
  to: number;
  text: string;
}

interface NotesInput extends QuestionContext {
  notes: readonly Note[];
  nonce: string;
  /** Sources and how many parts they were read in. */
  titles: readonly string[];
  /** What was not read whole; absent: nothing. */
  sources?: Parameters<typeof framesRules>[0];
  of: number;
  /** They were not read in parts: the answer uses their images too. */
  images: readonly PromptSource[];
  /** Parts that could not be read, from 1. */
  missing: readonly number[];
  begun: string | null;
  /** Of the answer, by its English name; absent: that of the question. */
  language?: string | undefined;
}

/** The answer from the notes of all parts. */
export function buildNotesPrompt(input: NotesInput): PromptPart[] {
  const { nonce, of, images, sources = [], language } = input;
  const rules = [
    ...baseInstructions(language),
    '',
    'The person gave sources that are too long to be read at once. You see notes of them, made in',
    `${of} parts, in the order of the sources.`,
    ...fenceRules(nonce, 'The note of each part', notesFence),
    reportRule,
    ...(images.length > 0 ? [...fenceRules(nonce, 'Each image'), ...imageRules] : []),
    ...missingRules(input),
    ...framesRules(sources),
    'Answer the request from the notes, and speak of the sources, not of the notes.',
    '',
    ...retainedMarkRules,
  ];
  return [
    part('system', 'instructions', '', rules.join('\n')),
    ...noteParts(input),
    ...images.map((image) => sourcePart(image, nonce)),
    ...conversationParts(input),
  ];
}

function missingRules({ missing, of }: NotesInput): string[] {
  if (missing.length === 0) return [];
  const numbers = missing.join(', ');
  return [
    `These parts of ${of} could not be read: ${numbers}. Say in one sentence that the answer is made without`,
    'these parts. Do not guess what they hold.',
  ];
}

/** Notes that do not fit together are made shorter, some at a time. */
export function buildShorterPrompt(
  input: QuestionContext & {
    notes: readonly Note[];
    nonce: string;
    titles: readonly string[];
    words: number;
  },
): PromptPart[] {
  const { nonce, words } = input;
  const rules = [
    ...baseInstructions(),
    '',
    'You see notes of some parts of a long source.',
    ...fenceRules(nonce, 'The note of each part', notesFence),
    'The request of the person is at the end. Do not answer it: make one list of the notes, from which',
    'it is answered later, in the order of the notes. What the notes say twice, say once.',
    `Write at most ${words} words, not counting the marks, without introduction and conclusion.`,
    '',
    ...retainedMarkRules,
  ];
  return [
    part('system', 'instructions', '', rules.join('\n')),
    ...noteParts(input),
    ...conversationParts({ ...input, begun: null }),
  ];
}

const retainedMarkRules = [
  'Claims in the notes are followed by marks such as [[2.14 "words of that passage"]]. Keep them.',
  '- Right after every claim that you take from the notes, repeat its mark letter for letter.',
  '- Do not change the label of a mark, do not shorten its quote, and write no mark that is not in the notes.',
  '- What you conclude or know yourself stands without a mark.',
];

function noteParts({ notes, nonce, titles }: Pick<NotesInput, 'notes' | 'nonce' | 'titles'>) {
  return notes.map(({ from, to, text }) => {
    const range = from === to ? String(from) : `${from}-${to}`;
    const fence = `${notesFence}-${nonce}`;
    const whole = `<${fence} parts="${range}">\n${neutral(text, nonce)}\n</${fence}>`;
    return part('user', 'source', `${titles.join(' · ')} · ${range}`, whole);
  });
}

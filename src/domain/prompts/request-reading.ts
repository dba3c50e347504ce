import { type PromptInput, type PromptPart, part } from './build-prompt.ts';

/** Of a request with pasted text the start and the end are enough. */
const maxStart = 1500;
const maxEnd = 500;

/** The first words; a scripted host knows the request by them. */
export const requestReadingOpening = 'A person has a long text open, which you do not see';
const rules = [
  `${requestReadingOpening}, and wrote the request below. Do not answer the`,
  'request. Say which part of the text an answer needs, with one of these words and nothing else:',
  'passages: the places that speak of what is asked; for every question about something in the text, and for all else',
  'whole: all of the text, for a shorter result, such as a summary, an overview, a complete list or a review',
  'rewrite: all of the text, for a result that is about as long, such as a translation or a correction',
];

/** The request that reads a question; the question before completes one such as `And this one?`. */
export function requestPrompt({
  question,
  history,
}: Pick<PromptInput, 'question' | 'history'>): PromptPart[] {
  const before = history.findLast(({ type, is_deleted }) => type === 'human' && !is_deleted);
  const lines = [
    ...(before?.text ? [`The request before: ${ends(before.text)}`] : []),
    `The request: ${ends(question)}`,
    'Answer with one word: passages, whole or rewrite.',
  ];
  return [
    part('system', 'instructions', '', rules.join('\n')),
    part('user', 'question', '', lines.join('\n\n')),
  ];
}

function ends(text: string): string {
  if (text.length <= maxStart + maxEnd) return text;
  return `${text.slice(0, maxStart)} […] ${text.slice(-maxEnd)}`;
}

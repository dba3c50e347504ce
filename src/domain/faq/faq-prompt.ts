import type { Document } from '../documents/documents.ts';
import { type PromptPart, part } from '../prompts/build-prompt.ts';
import { fence } from '../prompts/fence.ts';
import { fenceRules } from '../prompts/instructions.ts';
import { label } from '../prompts/labels.ts';
import { maxQuestions } from './question.ts';

/** Passages shorter than this are menus and captions, which answer nothing. */
const shortest = 40;
/** The maximum number of characters of a document for this request, with any model. */
export const maxCharacters = 40_000;
/** Minimum of characters in a token, for text that is not Latin. */
const charactersPerToken = 2;

type Requested = Pick<Document, 'pure_text' | 'passages' | 'link' | 'doc_type_dependent_data'>;

/** The labelled passages of a document that fit: all, or some from its whole length. */
export function faqExcerpt({ pure_text, passages }: Requested, window: number | null): string {
  const room = Math.min(maxCharacters, ((window ?? 8192) / 2) * charactersPerToken);
  const all = passages.flatMap(({ textStart, textEnd }, index) => {
    const text = pure_text.slice(textStart, textEnd).trim();
    return text.length < shortest ? [] : [`${label(1, index + 1)}${text}`];
  });
  const length = all.reduce((sum, { length: each }) => sum + each + 1, 0);
  const share = Math.min(1, room / Math.max(1, length));
  let taken = 0;
  return all
    .filter((_, index) => {
      const due = Math.floor((index + 1) * share) > Math.floor(index * share);
      if (due) taken += 1;
      return due || (taken === 0 && index === all.length - 1);
    })
    .join('\n')
    .slice(0, room);
}

/** Requests questions that the document answers. `nonce`: unguessable, new for each request. */
export function faqPrompt(document: Requested, window: number | null, nonce: string): PromptPart[] {
  const { link, doc_type_dependent_data } = document;
  const source = fence(
    {
      number: 1,
      title: doc_type_dependent_data.title,
      link,
      text: faqExcerpt(document, window),
      extent: null,
      under: [],
    },
    nonce,
  );
  const system = [
    'You write questions for readers of a page. Each passage of the page begins with its label, such as [1.14].',
    ...fenceRules(nonce, 'The page'),
  ].join('\n');
  const request = [
    `Write up to ${maxQuestions} short questions (at most 12 words each) that a curious reader would ask and that this page answers.`,
    "Write them in the page's own language. Ask about something else in each. Ask nothing that the page does not answer; fewer questions are better.",
    'Write one question on each line, behind the label of the passage that answers it best, and nothing else. The form, with another label and question:',
    '[1.14] How long did the trial last?',
  ].join('\n');
  const text = source.head + source.text + source.tail;
  return [
    part('system', 'instructions', '', system),
    part('user', 'source', doc_type_dependent_data.title, text),
    part('user', 'question', '', request),
  ];
}

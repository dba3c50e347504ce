import { trimEndOf } from '#shared/trim-end.ts';
import type { Document } from '../documents/documents.ts';
import type { Passage } from '../passages/passage.ts';
import { type FaqQuestion, maxQuestions } from './question.ts';

const longest = 90;

interface Heading {
  level: number;
  text: string;
  start: number;
  end: number;
}

/** Without a model: the headings that have text under them, the outermost first. */
export function headingQuestions(
  document: Pick<Document, 'pure_text' | 'passages' | 'doc_type_dependent_data'>,
): FaqQuestion[] {
  const title = fold(document.doc_type_dependent_data.title);
  const headings = headingsOf(document.pure_text);
  const requested = new Map<string, { level: number; question: FaqQuestion }>();
  let at = 0;
  for (const [index, { level, text, end }] of headings.entries()) {
    const next = headings[index + 1]?.start ?? document.pure_text.length;
    while (document.passages[at] && document.passages[at]!.textStart < end) at += 1;
    const passage = firstUntil(document.passages[at], next);
    const key = fold(text);
    if (!passage || key === '' || key === title || text.length > longest || requested.has(key))
      continue;
    const question: FaqQuestion = { text, kind: 'heading', passageId: passage.id };
    requested.set(key, { level, question });
  }
  const merged = [...requested.values()];
  const outermost = merged.toSorted((a, b) => a.level - b.level).slice(0, maxQuestions);
  return merged.filter((each) => outermost.includes(each)).map(({ question }) => question);
}

function firstUntil(passage: Passage | undefined, end: number): Passage | null {
  return passage && passage.textEnd <= end ? passage : null;
}

function headingsOf(markdown: string): Heading[] {
  return [...markdown.matchAll(/^(#{1,6}) (.+)/gm)].map((match) => ({
    level: match[1]!.length,
    text: plain(match[2]!),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Text of a heading without Markdown syntax and the numbers before it. */
function plain(text: string): string {
  const words = trimEndOf(text, /[ #]/)
    .trim()
    .replace(/!?\[([^[\]]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+.!-])/g, '$1')
    .replace(/[*_`~]+/g, '')
    .replace(/^\d+(\.\d+)*[.)]?\s+/, '');
  return trimEndOf(words, /[\s:#¶]/u).trim();
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}

import type { Document } from '../documents/documents.ts';
import type { Citation } from '../evidence/citation.ts';
import { readMarks } from '../evidence/marks.ts';
import type { Comment } from '../sites/site-pages.ts';

/** A group of an answer about comments, as the model names it. */
interface Stance {
  name: string;
  /** Number of different comments that are cited in the group and in none before it. */
  comments: number;
}

type Source = Pick<Document, 'pure_text' | 'doc_type_dependent_data'>;

const headingLine = /^#{1,6}[ \t]+/;
const anyMark = /\uE000(\d+)\uE001/g;

/**
 * The groups of an answer by its headings. Its own numbers are not used: comments are counted by the
 * checked citations.
 */
export function stancesOf(
  answer: string,
  citations: readonly Citation[],
  source: Source,
): Stance[] {
  const comments = placesOf(source);
  const cited = new Map(
    citations.map(({ mark, found }) => [mark, found && commentAt(comments, found.textStart)]),
  );
  const counted = new Set<number>();
  const stances: Stance[] = [];
  for (const line of readMarks(answer).text.split('\n')) {
    if (headingLine.test(line)) stances.push({ name: nameOf(line), comments: 0 });
    const stance = stances.at(-1);
    for (const [, mark] of line.matchAll(anyMark)) {
      const comment = cited.get(Number(mark)) ?? null;
      if (!stance || comment === null || counted.has(comment)) continue;
      counted.add(comment);
      stance.comments += 1;
    }
  }
  return stances;
}

/** A heading's words, without a number that the model has written behind them. */
function nameOf(line: string): string {
  const words = line
    .replace(headingLine, '')
    .replace(anyMark, '')
    .replace(/[*_`#]/g, '')
    .trim();
  const open = words.lastIndexOf('(');
  const tail = open > 0 ? words.slice(open) : '';
  return /^\([^()]*\)$/.test(tail) && /\d/.test(tail) ? words.slice(0, open).trim() : words;
}

export function commentsOf({
  doc_type_dependent_data: data,
}: Pick<Source, 'doc_type_dependent_data'>) {
  const comments: readonly Comment[] = 'comments' in data ? data.comments : [];
  const notLoaded = 'notLoaded' in data ? data.notLoaded : undefined;
  return { comments, notLoaded: notLoaded ?? 0 };
}

/** Where each comment begins in the canonical text, which has them in their order below their authors. */
function placesOf(source: Source): { index: number; start: number }[] {
  const text = source.pure_text;
  let from = 0;
  return commentsOf(source).comments.flatMap(({ author }, index) => {
    const name = author.replace(/([\\*_`[\]<>])/g, '\\$1');
    const places = [`> **${author}`, `> **${name}`].map((each) => text.indexOf(each, from));
    const start = Math.min(...places.filter((at) => at >= 0));
    if (!Number.isFinite(start)) return [];
    from = start + 1;
    return [{ index, start }];
  });
}

function commentAt(places: readonly { index: number; start: number }[], at: number): number | null {
  return places.findLast(({ start }) => start <= at)?.index ?? null;
}

import type { Document } from '#domain/documents/documents.ts';
import { EvidenceSource } from '#domain/evidence/check-mark.ts';
import { foldQuote } from '#domain/evidence/fold-quote.ts';
import { quoteForms } from '#domain/evidence/quote-rule.ts';
import type { Comment } from '#domain/sites/site-pages.ts';
import { foldSpace } from '#shared/fold-text.ts';
import type { BasicAnswer } from '../../llm/basic/basic-answer.ts';

/** Characters of a comment that are quoted, and by which its passage is found. */
const quotedLength = 60;

/**
 * The comments that most people liked, as a list in Markdown, each with a mark of its passage. One that
 * the source does not have is left out; one without words to quote, such as an emoji, has no mark.
 */
export function likedComments([document]: readonly Document[], max: number): BasicAnswer {
  const data = document?.doc_type_dependent_data;
  const comments = data && 'comments' in data ? data.comments : [];
  const liked = comments.toSorted((a, b) => (b.like ?? 0) - (a.like ?? 0)).slice(0, max);
  const lines = document ? linesOf(document, liked) : [];
  return { text: lines.join('\n'), passages: lines.length, kind: 'passages' };
}

function linesOf(document: Document, comments: readonly Comment[]): string[] {
  const source = new EvidenceSource(document);
  const passages = document.passages.map(({ textStart, textEnd }) =>
    folded(document.pure_text.slice(textStart, textEnd)),
  );
  return comments.flatMap((comment) => {
    const place = placeOf(passages, comment);
    if (!place) return [];
    const number = place.passage + 1;
    const quote = place.quotes.find((each) => source.findNear(quoteForms(each), number)?.isWhole);
    const mark = quote === undefined ? '' : ` [[1.${number} "${quote}"]]`;
    const likes = comment.like === null ? '' : ` · ${comment.like}`;
    return [`- **${literal(comment.author)}**${likes}: ${literal(comment.content)}${mark}`];
  });
}

interface Place {
  /** Index of the passage. */
  passage: number;
  /** What can be quoted of it, the best first. */
  quotes: string[];
}

/** Where the comment begins: of passages with the same words, the one below its author's name. */
function placeOf(passages: readonly string[], { author, content }: Comment): Place | null {
  const name = folded(literal(author));
  for (const words of beginningsOf(content)) {
    const all = passages.flatMap((text, at) => (text.includes(words) ? [at] : []));
    const isDistinct = quoteForms(literal(words)).length > 0;
    const passage =
      all.find((at) => passages[at - 1]?.startsWith(name)) ?? (isDistinct ? all[0] : undefined);
    if (passage === undefined) continue;
    const line = folded(literal(firstLine(content)));
    return { passage, quotes: [words, line].map(literal) };
  }
  return null;
}

/**
 * The first words, as the source may have them: its Markdown shows the page's text, or is the text that
 * the site gave.
 */
function beginningsOf(content: string): string[] {
  const texts = [content.trim(), firstLine(content)]
    .map(beginningOf)
    .flatMap((text) => [literal(text), text]);
  return [...new Set(texts.map(folded))].filter((words) => words !== '');
}

/** Ends where a word does. */
function beginningOf(text: string): string {
  if (text.length <= quotedLength) return text;
  const cut = text.slice(0, quotedLength + 1);
  const space = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
  const words = cut.slice(0, space > 0 ? space : quotedLength);
  return words.replace(/[\ud800-\udbff]$/, '');
}

const firstLine = (text: string) => text.trim().split('\n', 1)[0]!;
const folded = (text: string) => foldQuote(text).text;

/** Markdown that shows these words as they are. */
function literal(text: string): string {
  return foldSpace(text).replace(/[\\`*_[\]<>#|~$]/g, '\\$&');
}

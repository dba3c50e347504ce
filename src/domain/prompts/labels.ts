import type { Document } from '../documents/documents.ts';

/** A document as prompts quote it. */
export type QuotedDocument = Pick<Document, 'pure_text' | 'passages'>;

/** The label before passage `place` of source `number` in a prompt; both count from 1. */
export function label(number: number, place: number): string {
  return `[${number}.${place}] `;
}

/** The whole text of a document, each passage behind its label. */
export function labelledText({ pure_text, passages }: QuotedDocument, number: number): string {
  const pieces: string[] = [];
  let at = 0;
  for (const [index, { textStart }] of passages.entries()) {
    pieces.push(pure_text.slice(at, textStart), label(number, index + 1));
    at = textStart;
  }
  return pieces.join('') + pure_text.slice(at);
}

/**
 * cl100k tokens that the labels of a document add: `[`, groups of three digits, `.`, `]`; the space
 * is part of the word after it. Within 0.5 % of counting the labelled text again.
 */
export function labelTokens(number: number, passages: number): number {
  const fixed = 3 + digitGroups(number);
  let tokens = 0;
  for (let from = 1, groups = 1; from <= passages; from *= 1000, groups += 1) {
    const upTo = Math.min(passages, from * 1000 - 1);
    tokens += (upTo - from + 1) * (fixed + groups);
  }
  return tokens;
}

function digitGroups(number: number): number {
  return Math.ceil(String(number).length / 3);
}

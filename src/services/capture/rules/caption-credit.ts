import { trimEndOf } from '#shared/trim-end.ts';
import { wordCount } from '../article/blocks.ts';
import { creditAt } from './line-words.ts';

interface Range {
  start: number;
  end: number;
}

/** Words of a credit: what is longer tells what the picture shows. */
const maxCredit = 12;
/** Words after a sentence's end that are a caption, not more of the credit. */
const minCaption = 4;

/** The credit in a caption's words, empty where they only sound like one; null: none, or all of them are. */
export function creditRange(text: string): Range | null {
  const found = creditAt(text);
  if (!found) return null;
  const { start, end } = bracketsAt(text, found.index) ?? plainAt(text, found);
  if (wordCount(text.slice(start, end)) > maxCredit) return { start, end: start };
  const head = trimEndOf(text.slice(0, start), /[\s|—–,/:-]/u);
  return /\p{L}{2}/u.test(head + text.slice(end)) ? { start: head.length, end } : null;
}

function bracketsAt(text: string, index: number): Range | null {
  const before = /[([][^()[\]]{0,60}$/.exec(text.slice(Math.max(0, index - 61), index + 1));
  if (!before) return null;
  const start = index + 1 - before[0].length;
  const close = text.slice(index).search(/[)\]]/);
  return { start, end: close < 0 ? text.length : index + close + 1 };
}

/** Names before an agency. */
const names = /(?:(?:\p{Lu}\.|\p{Lu}[\p{L}'’-]{1,30})[\s/]{1,3}){0,4}(?:\p{Lu}[\p{L}'’-]{1,30})?$/u;
const boundary = /(?<!\b\p{L}|\b\p{L}{2})[.!?…。]["”’']?\s+(?=\S)|\s[|—–]\s/gu;

function plainAt(text: string, { index, isAgency }: { index: number; isAgency: boolean }): Range {
  const before = text.slice(Math.max(0, index - 80), index);
  const start = index - (isAgency ? (names.exec(before)?.[0].length ?? 0) : 0);
  for (const { index: at, 0: mark } of text.slice(index).matchAll(boundary)) {
    const end = index + at + mark.length;
    if (wordCount(text.slice(end)) >= minCaption) return { start, end };
  }
  return { start, end: text.length };
}

/** Takes letters out of an element; `start` and `end` are of its text with folded spaces. */
export function cutText(element: Element, text: string, { start, end }: Range): void {
  const lettersTo = (at: number) => text.slice(0, at).replace(/\s/g, '').length;
  const [first, last] = [lettersTo(start), lettersTo(end)];
  // Before a caption, the space after its credit goes too.
  const endOfSpace = first === 0 ? last + 1 : last;
  let seen = 0;
  const open: Node[] = [element];
  for (let at = open.pop(); at; at = open.pop()) {
    if (at.nodeType !== 3) {
      open.push(...Array.from(at.childNodes).reverse());
      continue;
    }
    at.nodeValue = (at.nodeValue ?? '').replace(/[\s\S]/g, (letter) => {
      if (/\s/.test(letter)) return seen >= first && seen < endOfSpace ? '' : letter;
      seen += 1;
      return seen > first && seen <= last ? '' : letter;
    });
  }
}

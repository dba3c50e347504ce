import { foldLetters } from '#shared/fold-text.ts';
import type { Email } from '../sites/site-pages.ts';

/** Letters and digits that a mail has to share with a quote. */
const minLetters = 12;
const comparedLetters = 80;
/** Lines of a quote in which its attribution ends. */
const attributionLines = 8;
const headerLine = /^[*\s]{0,3}[^\s:：][^:：]{0,24}[:：]\s*\S/u;

interface Quoted {
  /** What the mail says, without "On … wrote:". */
  text: string;
  /** The lines before it: who wrote, and when. */
  attribution: string;
}

/** The earlier mail that an editor quotes: "On … wrote:", or the lines "From: …", and its words. */
export function quotedMail(quote: string): Quoted {
  const lines = quote.split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  const start = afterAttribution(lines, Math.max(0, first));
  return {
    attribution: lines.slice(0, start).join(' ').replace(/\s+/g, ' ').trim(),
    text: lines.slice(start).join('\n').trim(),
  };
}

function afterAttribution(lines: readonly string[], first: number): number {
  const near = lines.slice(first, first + attributionLines);
  let headers = near.findIndex((line) => headerLine.test(line));
  if (headers === 0 || headers === 1) {
    while (headers < near.length && headerLine.test(near[headers] ?? '')) headers += 1;
    if (headers > 2) return first + headers;
  }
  const colon = near.slice(0, 3).findIndex((line) => /[:：]\s*$/.test(line));
  return colon < 0 ? first : first + colon + 1;
}

/**
 * Which mail of a thread an editor quotes: the one whose words come first in the quote, of two with the
 * same words the one with the `id`, else the newest; −1: none.
 */
export function quotedPlace(emails: readonly Email[], quote: string, id: string): number {
  const { text, attribution } = quotedMail(quote);
  const words = lettersOf(text);
  const all = lettersOf(quote);
  const head = lettersOf(attribution).length;
  const found = emails.flatMap((email, place) => {
    const own = lettersOf(email.content).slice(0, comparedLetters);
    if (own === '') return [];
    const at = own.length < minLetters ? (words.startsWith(own) ? head : -1) : all.indexOf(own);
    return at < 0 ? [] : [{ place, at, isNamed: email.id === id, length: own.length }];
  });
  const [best] = found.toSorted(
    (a, b) =>
      a.at - b.at ||
      b.length - a.length ||
      Number(b.isNamed) - Number(a.isNamed) ||
      b.place - a.place,
  );
  return best?.place ?? -1;
}

const lettersOf = (text: string) => foldLetters(text.slice(0, 20_000));

/** What a model wrote behind a claim: the place in its source, and the source's words. */
export interface Mark {
  /** `N.K`: number of the source and of the passage, from 1; null for `N` alone. */
  label: { source: number; passage: number } | null;
  /** White space folded; empty where the model wrote none. */
  quote: string;
  /** As it was written. */
  raw: string;
}

/**
 * `more`: the following text decides. `none`: its first character is text. `unfinished` with
 * `more`: certainly a mark, incomplete at the end of the text.
 */
type MarkReading =
  | { kind: 'mark'; mark: Mark; length: number }
  | { kind: 'more'; unfinished: boolean }
  | { kind: 'none' };

/** The maximum length of a mark, so that one that is not closed hides no more than this. */
export const maxMarkLength = 2000;

const quoteSigns =
  '"\u201c\u201d\u201e\u201f\u00ab\u00bb\u2039\u203a\u2018\u2019\u201a\'\uff02\u300c\u300d\u300e\u300f';
const blank = '[^\\S\\n]';
const head = /^\[\[[^\S\n]{0,2}\[?(?:[pP§¶]\.?[^\S\n]?)?(\d{1,4})(?:\.(\d{1,6}))?/;
const headBegins = /^\[(?:\[[^\S\n]{0,2}\[?(?:[pP§¶]\.?[^\S\n]?)?(?:\d{1,4}(?:\.\d{0,6})?)?)?$/;
const hasOwnBrackets = /^\[\[[^\S\n]{0,2}\[/;
const emptyEnd = /^\s{0,2}\]\]/;
const emptyEndBegins = /^\s{0,2}\]?$/;
const separator = /^[^\S\n]{0,3}:?[^\S\n]{0,3}\n?[^\S\n]{0,8}\\?/;
const openQuote = new RegExp(`^[${quoteSigns}]`);
const closed = new RegExp(`[${quoteSigns}][.,;]?${blank}{0,3}\\]\\]`);
/** A slip of the model: no sign closes the quote, or one bracket is missing; not `a["b"][0]`. */
const badlyClosed = new RegExp(`\\]\\]|[${quoteSigns}][.,;]?\\](?!\\]|\\[[^[])`);
const nextMark = /\[\[[^\S\n]{0,2}\[?[pP§¶]?\d{1,4}\.\d/;
const emptyLine = /\n[^\S\n]*\n/;
const bareWords = /^([^[\]\n]*)\]\]/;
const bareWordsBegin = /^[^[\]\n]*\]?$/;
const minBareWords = 4;

const none: MarkReading = { kind: 'none' };

/**
 * Reads the mark that `text`, cut to `maxMarkLength`, may begin with. Each decision depends on the
 * text before it only, so the result is the same for any division into chunks.
 */
export function readMark(text: string, ended: boolean): MarkReading {
  const reading = readHead(text, ended);
  return reading.kind === 'more' && ended && !reading.unfinished ? none : reading;
}

function readHead(text: string, ended: boolean): MarkReading {
  const found = head.exec(text);
  if (headBegins.test(text)) return { kind: 'more', unfinished: found?.[2] !== undefined };
  const label = found && labelOf(found);
  if (!found || label === 'impossible') return none;
  const start = bodyStart(text, found[0].length);
  return start === null ? none : readBody(text, label, start, ended);
}

function readBody(text: string, label: Mark['label'], start: number, ended: boolean): MarkReading {
  const rest = text.slice(start);
  if (label && emptyEndBegins.test(rest)) return { kind: 'more', unfinished: true };
  const empty = label && emptyEnd.exec(rest);
  if (empty) return marked(text, label, '', start + empty[0].length);
  const space = separator.exec(rest)?.[0] ?? '';
  const said = rest.slice(space.length);
  const at = start + space.length;
  if (said === '') return { kind: 'more', unfinished: label !== null };
  if (openQuote.test(said)) return readQuote(text, label, at + 1, ended) ?? none;
  return (label && space !== '' && readBareWords(text, label, at)) || none;
}

function labelOf([, source, passage]: RegExpExecArray): Mark['label'] | 'impossible' {
  if (Number(source) === 0) return 'impossible';
  if (passage === undefined) return null;
  return Number(passage) === 0
    ? 'impossible'
    : { source: Number(source), passage: Number(passage) };
}

/** Behind the label; some models copy it with its brackets. */
function bodyStart(text: string, headEnd: number): number | null {
  if (!hasOwnBrackets.test(text)) return headEnd;
  return text.startsWith(']', headEnd) ? headEnd + 1 : null;
}

function readQuote(
  text: string,
  label: Mark['label'],
  at: number,
  ended: boolean,
): MarkReading | null {
  const body = text.slice(at);
  const end = closed.exec(body);
  const bad = badlyClosed.exec(body);
  const badEnd = bad ? bad.index + bad[0].length : -1;
  const stops = [
    body.search(nextMark),
    body.search(emptyLine),
    bad ? body.indexOf('\n', badEnd) : -1,
    text.length >= maxMarkLength ? body.length : -1,
  ].filter((stop) => stop >= 0);
  const stop = Math.min(...stops);
  if (end && end.index < stop) {
    return marked(text, label, body.slice(0, end.index), at + end.index + end[0].length);
  }
  const wasStopped = stop !== Number.POSITIVE_INFINITY;
  if (!wasStopped && !ended) return { kind: 'more', unfinished: true };
  if (bad && badEnd <= stop) return marked(text, label, body.slice(0, bad.index), at + badEnd);
  return wasStopped || body.includes('\n') ? null : { kind: 'more', unfinished: true };
}

/** Words without quote signs are a mark where they are too long to be `[[1.2 release]]`. */
function readBareWords(text: string, label: Mark['label'], at: number): MarkReading | null {
  const body = text.slice(at);
  if (!/^\p{L}/u.test(body)) return null;
  const words = bareWords.exec(body);
  if (words) {
    const isQuote = words[1]!.trim().split(/\s+/).length >= minBareWords;
    return isQuote ? marked(text, label, words[1]!, at + words[0].length) : null;
  }
  return bareWordsBegin.test(body) && text.length < maxMarkLength
    ? { kind: 'more', unfinished: false }
    : null;
}

function marked(text: string, label: Mark['label'], quote: string, length: number): MarkReading {
  const mark: Mark = { label, quote: cleanQuote(quote), raw: text.slice(0, length) };
  return { kind: 'mark', mark, length };
}

function cleanQuote(quote: string): string {
  return quote
    .replace(/\\(["|])/g, '$1')
    .replace(/\\$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

import { attributionAt } from './attribution.ts';
import { headerBlockAt, headerKind } from './header-block.ts';
import { groupWise, isRule, isSeparator } from './separators.ts';
import { isSignatureOnly } from './signature.ts';

export interface ReplyOptions {
  /** A quote that ends the text under no line that says whose it is stays: it may be a citation. */
  keepsTail?: boolean;
}

interface Head {
  at: number;
  length: number;
  kind: 'attribution' | 'message';
}

/**
 * What a person wrote in a mail, without what it answers or sends on (S5.14). A quote that is
 * followed by words of their own stays, and so does a text that is nothing but a quote.
 */
export function replyText(text: string, options: ReplyOptions = {}): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  return trimLines(replyLines(lines, options)).join('\n');
}

function replyLines(lines: readonly string[], options: ReplyOptions): readonly string[] {
  const head = firstHead(lines);
  if (!head) return options.keepsTail ? lines : withoutTail(lines);
  const own = lines.slice(0, head.at);
  const rest = lines.slice(head.at + head.length);
  if (!isSaid(own)) return head.kind === 'message' ? lines : bottomReply(lines, rest, options);
  return isQuoted(firstSaid(rest)) && isSaid(afterQuotes(rest)) ? lines : own;
}

/** A mail that begins with whom it answers: the answer stands below. */
function bottomReply(
  lines: readonly string[],
  rest: readonly string[],
  options: ReplyOptions,
): readonly string[] {
  if (!isSaid(rest)) return lines;
  if (!isQuoted(firstSaid(rest))) return replyLines(rest, options);
  const below = rest.slice(quoteEnd(rest, 0));
  if (!isSaid(below) || isSignatureOnly(below)) return lines;
  const tailless = withoutTail(below);
  const isBetween = tailless.some(isQuoted);
  return isBetween ? rest : tailless;
}

function firstHead(lines: readonly string[]): Head | null {
  let isCode = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (/^\s*```/.test(line)) isCode = !isCode;
    if (isCode || isQuoted(line) || line.trim() === '') continue;
    if (isSeparator(line)) return { at, length: 1, kind: 'message' };
    const block = headerBlockAt(lines, at);
    if (block > 0) return { at, length: block, kind: 'message' };
    const length = attributionAt(lines, at);
    if (length > 0) return { at, length, kind: 'attribution' };
  }
  return null;
}

/** Not a line that someone set between arrows: ">>> like this <<<". */
const isQuoted = (line: string) =>
  /^\s*>/.test(line) && !line.trimEnd().endsWith('<<') && !groupWise.test(line);
const hasWords = (line: string) => /[\p{L}\p{N}\p{So}]/u.test(line);
const isSaid = (lines: readonly string[]) => lines.some(hasWords);
const firstSaid = (lines: readonly string[]) => lines.find((line) => line.trim() !== '') ?? '';

/** What follows the quotes and is neither quoted nor a signature. */
function afterQuotes(lines: readonly string[]): string[] {
  const own: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const end = quoteEnd(lines, at);
    if (end > at) {
      at = end;
      continue;
    }
    own.push(lines[at] ?? '');
    at += 1;
  }
  return isSignatureOnly(own) ? [] : own;
}

/** Where the quote that begins at `start` ends; lines that a mail program broke belong to it. */
function quoteEnd(lines: readonly string[], start: number): number {
  let end = start;
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (isQuoted(line)) end = at + 1;
    else if (line.trim() !== '' && !isBroken(lines, at)) break;
  }
  return end;
}

/** The remainder of a quoted line that was too long: between two quoted lines, without a gap. */
function isBroken(lines: readonly string[], at: number): boolean {
  const [before = '', after = ''] = [lines[at - 1], lines[at + 1]];
  return isQuoted(before) && isQuoted(after) && before.trim().length >= 50;
}

/** Without the quote, and its signature, at the end of a text that has words of its own. */
function withoutTail(lines: readonly string[]): readonly string[] {
  for (let at = lines.length - 1; at > 0; at -= 1) {
    if (!isQuoted(lines[at] ?? '') || isBroken(lines, at)) continue;
    const below = lines.slice(at + 1);
    if (isSaid(below) && !isSignatureOnly(below)) return lines;
    let start = at;
    while (start > 0 && (isQuoted(lines[start - 1] ?? '') || isBetweenQuotes(lines, start - 1))) {
      start -= 1;
    }
    const own = lines.slice(0, start);
    return own.some((line) => hasWords(line) && !isQuoted(line)) ? own : lines;
  }
  return lines;
}

function isBetweenQuotes(lines: readonly string[], at: number): boolean {
  const isBlank = (lines[at] ?? '').trim() === '';
  return isBroken(lines, at) || (isBlank && isQuoted(lines.slice(0, at).findLast(hasWords) ?? ''));
}

/** Rules and lone labels that stood over what was cut go with it. */
function trimLines(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  while (end > 0 && isIdle(lines[end - 1] ?? '')) end -= 1;
  let start = 0;
  while (start < end && isIdle(lines[start] ?? '')) start += 1;
  const kept = lines.slice(start, end);
  const last = kept.at(-1) ?? '';
  const isDangling = kept.length > 1 && headerKind(last) === 'from' && /@/.test(last);
  return isDangling ? trimLines(kept.slice(0, -1)) : kept;
}

const isIdle = (line: string) => line.trim() === '' || isRule(line);

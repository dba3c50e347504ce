import { attributionAt, endsAttribution } from './attribution.ts';
import { headerBlockAt, headerKind } from './header-block.ts';
import { hasWords, isBlank, isMarked, quotedLines } from './quoted-lines.ts';
import { isRule, separatorAt } from './separators.ts';
import { isSignatureOnly } from './signature.ts';

interface ReplyOptions {
  /** A quote at the end without an attribution above it stays: it may be a citation. */
  keepsTail?: boolean;
}

interface Head {
  at: number;
  length: number;
  kind: 'attribution' | 'message';
}

/** The lines with what is known of each, so that no line is examined twice. */
interface Text {
  lines: readonly string[];
  quoted: readonly boolean[];
}

/**
 * The sender's own text of a mail, without what it answers or forwards (S5.14). A quote that is
 * followed by text of the sender stays, and so does a mail that is nothing but a quote.
 */
export function replyText(text: string, options: ReplyOptions = {}): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  return trimLines(replyLines(textOf(lines), options)).join('\n');
}

/** Whether a quoted text begins as a mail does: with a header block or an attribution. */
export function beginsAsMail(text: string): boolean {
  const lines = text.split('\n').map((line) => line.replace(/^[\s>]+/, ''));
  const at = lines.findIndex(hasWords);
  return at >= 0 && (headAt(lines, at) !== null || lines.slice(0, at).some(isRule));
}

const textOf = (lines: readonly string[]): Text => ({ lines, quoted: quotedLines(lines) });
const part = ({ lines, quoted }: Text, from: number, to?: number): Text => ({
  lines: lines.slice(from, to),
  quoted: quoted.slice(from, to),
});

/** A mail that begins with several attributions, one below the other, is shown whole. */
const maxHeads = 16;

function replyLines(text: Text, options: ReplyOptions, heads = 0): readonly string[] {
  if (heads > maxHeads) return text.lines;
  const head = firstHead(text);
  if (!head) return withoutTail(text, options);
  const own = part(text, 0, head.at);
  const rest = part(text, head.at + head.length);
  if (!anyWords(own.lines)) {
    return head.kind === 'message' ? text.lines : bottomReply(text, rest, options, heads + 1);
  }
  return beginsQuoted(rest) && anyWords(afterQuotes(rest)) ? text.lines : own.lines;
}

/** A mail that begins with an attribution: the answer is below the quote. */
function bottomReply(
  text: Text,
  rest: Text,
  options: ReplyOptions,
  heads: number,
): readonly string[] {
  if (!anyWords(rest.lines)) return text.lines;
  if (!beginsQuoted(rest)) return replyLines(rest, options, heads);
  const below = part(rest, quoteEnd(rest));
  if (!anyWords(below.lines) || isSignatureOnly(below.lines)) return text.lines;
  const tailless = withoutTail(below);
  return tailless.some(isMarked) ? rest.lines : tailless;
}

function firstHead({ lines, quoted }: Text): Head | null {
  let isCode = false;
  for (const [at, line] of lines.entries()) {
    if (/^\s*```/.test(line)) isCode = !isCode;
    if (isCode || isBlank(line)) continue;
    if (quoted[at]) {
      const length = quoted[at - 1] ? 0 : quotedHeadAt(lines, quoted, at);
      if (length > 0) return { at, length, kind: 'message' };
      continue;
    }
    const head = headAt(lines, at);
    if (head) return head;
  }
  return null;
}

function headAt(lines: readonly string[], at: number): Head | null {
  if (separatorAt(lines, at)) return { at, length: 1, kind: 'message' };
  const block = headerBlockAt(lines, at);
  if (block > 0) return { at, length: block, kind: 'message' };
  const length = attributionAt(lines, at);
  return length > 0 ? { at, length, kind: 'attribution' } : null;
}

/** Lines of a header block at most. */
const maxHead = 12;

/** Some programs mark the header block of what they quote, and not its text. */
function quotedHeadAt(lines: readonly string[], quoted: readonly boolean[], at: number): number {
  const next = lines.slice(at, at + maxHead);
  const length = next.findIndex((_, index) => !quoted[at + index]);
  if (length < 2) return 0;
  const inner = next.slice(0, length).map((line) => line.replace(/^[\s>]+/, ''));
  const isHead = inner.every(
    (line) => isBlank(line) || headerKind(line) !== null || line === inner[0],
  );
  return isHead && inner.some((_, index) => headerBlockAt(inner, index) > 1) ? length : 0;
}

const anyWords = (lines: readonly string[]) => lines.some(hasWords);
const beginsQuoted = ({ lines, quoted }: Text) =>
  quoted[lines.findIndex((line) => !isBlank(line))] ?? false;

/** The text after the quotes that is neither quoted nor a signature. */
function afterQuotes({ lines, quoted }: Text): string[] {
  const own = lines.filter((_, at) => !quoted[at]);
  return isSignatureOnly(own) ? [] : own;
}

/** Where the quote at the beginning ends. */
function quoteEnd({ lines, quoted }: Text): number {
  const end = lines.findIndex((line, at) => !quoted[at] && !isBlank(line));
  return end < 0 ? lines.length : end;
}

/** Without the quote at the end, and its signature, where there is other text. */
function withoutTail(text: Text, { keepsTail = false }: ReplyOptions = {}): readonly string[] {
  const { lines, quoted } = text;
  const last = quoted.lastIndexOf(true);
  const below = lines.slice(last + 1);
  if (last < 1 || (anyWords(below) && !isSignatureOnly(below))) return lines;
  const quote = quoted.lastIndexOf(false, last) + 1;
  const start = attributionAbove(lines, quote);
  if (keepsTail && start === quote) return lines;
  return lines.slice(0, start).some((line, at) => hasWords(line) && !quoted[at])
    ? lines.slice(0, start)
    : lines;
}

/** Where the attribution above a quote begins, in any wording; `quote`: there is none. */
function attributionAbove(lines: readonly string[], quote: number): number {
  let end = quote;
  while (end > 0 && isBlank(lines[end - 1] ?? '')) end -= 1;
  for (let start = end - 1; start >= 0 && start >= end - 3; start -= 1) {
    if (isBlank(lines[start] ?? '')) break;
    if (endsAttribution(lines.slice(start, end).join(' '))) return start;
  }
  return quote;
}

/** Rules and single labels above a cut are removed with it. */
function trimLines(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  let start = 0;
  while (start < end && isIdle(lines[start] ?? '')) start += 1;
  while (end > start && (isIdle(lines[end - 1] ?? '') || isDangling(lines, start, end))) end -= 1;
  return lines.slice(start, end);
}

const isIdle = (line: string) => isBlank(line) || isRule(line);

function isDangling(lines: readonly string[], start: number, end: number): boolean {
  const last = lines[end - 1] ?? '';
  return end - start > 1 && last.includes('@') && headerKind(last) === 'from';
}

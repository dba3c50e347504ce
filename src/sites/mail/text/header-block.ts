import { type HeaderKind, headerLabels } from './header-words.ts';
import { plainLine } from './letters.ts';
import { isMarked } from './quoted-lines.ts';

const kinds = new Map<string, HeaderKind>(
  (Object.keys(headerLabels) as HeaderKind[]).flatMap((kind) =>
    headerLabels[kind].map((label) => [label.normalize('NFC').toLowerCase(), kind] as const),
  ),
);

/** Lines to the next header at most: long lists of recipients are broken. */
const maxFoldedLines = 4;
const maxHead = 600;
const maxDate = 100;
/** UTF-16 units of a label with its emphasis. */
const maxLabel = 40;
const label = /^([\p{L}\p{M}'’ ./-]{1,30}?)[\s*_]*[:：]/u;
const hasAddress = /\S@\S|mailto:/i;

/**
 * The number of lines from `index` on that are the header block of a quoted mail ("From: … Sent: …
 * To: … Subject: …") in any language; 0: none. Similar lines, such as those of a journey, have
 * neither an address nor the labels that only mails have.
 */
export function headerBlockAt(lines: readonly string[], index: number): number {
  const first = headerKind(lines[index] ?? '');
  if (!first || first === 'other') return 0;
  if (first === 'from' && isWholeHead(lines[index] ?? '')) return 1;
  if (isShortHead(lines, index)) return 2;
  const seen = new Set<HeaderKind>();
  let length = 0;
  let isAddressed = false;
  for (let at = index, broken = 0; at < lines.length && broken <= maxFoldedLines; at += 1) {
    const line = lines[at] ?? '';
    const kind = headerKind(line);
    if (kind && kind !== 'other' && seen.has(kind)) break;
    if (kind) {
      seen.add(kind);
      length = at - index + 1;
      broken = 0;
    } else broken += line.trim() === '' ? 2 : 1;
    isAddressed ||= hasAddress.test(line);
  }
  return isMailHead(seen, isAddressed) ? length : 0;
}

/**
 * Sender and date alone, in a paragraph of their own; the date has a time, which journeys seldom
 * have.
 */
function isShortHead(lines: readonly string[], index: number): boolean {
  const [before = '', one = '', other = '', after = ''] = [-1, 0, 1, 2].map(
    (offset) => lines[index + offset],
  );
  const kinds = [headerKind(one), headerKind(other)];
  const date = kinds[0] === 'from' ? other : one;
  const isDated = kinds.includes('date') || kinds.includes('sent');
  if (!kinds.includes('from') || !isDated || !isBelowWords(before)) return false;
  if (!isApart(after) && !isMarked(after)) return false;
  return (
    /\d/.test(date) && /\d{1,2}[:.hｈ時时시点點]\s?\d{2}(?!\d)/u.test(date) && date.length < maxDate
  );
}

/** A gap, a rule, or the end of a sentence: a page's paragraphs have no gap between them. */
const isBelowWords = (before: string) =>
  isApart(before) || (/[.!?。！？]\s*$/u.test(before) && headerKind(before) === null);

const isApart = (line: string) => /^[\s>_=-]*$/.test(line);

/** All labels in one line, from a page that lost its line breaks. */
function isWholeHead(line: string): boolean {
  if (line.length > maxHead) return false;
  const labels = plainLine(line).matchAll(
    /(?:^|\s)([\p{L}\p{M}'’]{1,16}(?: [\p{L}\p{M}]{1,10})?)\s?[:：]/gu,
  );
  const seen = [...labels].flatMap(
    ([, label = '']) => headerKind(`${label}:`) ?? headerKind(`${label.split(' ').at(-1)}:`) ?? [],
  );
  return new Set(seen).size > 2 && isMailHead(new Set(seen), hasAddress.test(line));
}

function isMailHead(seen: ReadonlySet<HeaderKind>, isAddressed: boolean): boolean {
  const isDated = seen.has('sent') || seen.has('date');
  if (seen.has('from')) {
    if (seen.has('subject') && (isDated || isAddressed || seen.has('to'))) return true;
    if (seen.has('sent') && (seen.has('to') || isAddressed)) return true;
    return isAddressed && (isDated || seen.has('to'));
  }
  const isReported = [seen.has('subject'), isDated, seen.has('to')].filter(Boolean).length;
  return isAddressed && seen.has('to') && isReported >= 2;
}

/** The header field of a line "Label: value"; null: it is no header. */
export function headerKind(line: string): HeaderKind | null {
  const folded = labelOf(line).trim().replace(/’/g, "'").replace(/\s+/g, ' ').toLowerCase();
  // Chinese labels of two characters are spaced to the width of three.
  const isHan = /^[\p{Script=Han}\s]+$/u.test(folded);
  return kinds.get(isHan ? folded.replace(/\s/g, '') : folded) ?? null;
}

function labelOf(line: string): string {
  const start = line.replace(/^[\s>|*_]+/, '').slice(0, maxLabel);
  return label.exec(plainLine(start).normalize('NFC'))?.[1] ?? '';
}

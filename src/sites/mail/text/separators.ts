import { earlierWords, forwardLines, messageWords, wroteWords } from './attribution-words.ts';
import { headerKind } from './header-block.ts';
import type { HeaderKind } from './header-words.ts';
import { anyBeginning, anyEnding, anyWord, plainLine } from './letters.ts';
import { groupWise, isBlank, isMarked } from './quoted-lines.ts';

const dash = '[-–—=_~*─━]';
const betweenDashes = new RegExp(
  `^[\\s>*_]*${dash}{2,}\\s*(\\S.{0,78}?)\\s*${dash}{2,}[\\s*_]*$`,
  'u',
);
const message = new RegExp(anyEnding(messageWords), 'iu');
const earlier = new RegExp(anyBeginning(earlierWords), 'iu');
const wroteLast = new RegExp(`${anyWord(wroteWords)}\\s*[:：]?$`, 'iu');
/** Some programs write dashes in front only. */
const leading =
  /^\s*-{5,}\s*(?:original|原始邮件|原始郵件|original message|forwarded message)\s*(?:-*)\s*$/i;
const forwarded = new RegExp(`^[\\s>*_]*(?:${forwardLines.join('|')})\\s*[:：]?[\\s*_]*$`, 'iu');
/** Lines above which ticket systems ask for a reply. */
const replyAbove =
  /(?:reply|write|type|respond|antwort|répon|respond|rispond|escrib|schreib).{0,30}(?:above|oberhalb|über|au-dessus|encima|sopra|acima).{0,12}(?:line|zeile|ligne|línea|linea|linha)/iu;
/** UTF-16 units; no such line is longer. */
const maxLength = 200;
const wroteTail = /^[^<>@]{0,60}(?:<?\S+@\S+>?)?[^<>@]*$/;

/**
 * "-----Original Message-----" and similar lines at `index`: below is an earlier mail. A line that
 * names a message, but no earlier one, is a heading unless a header block or a quote follows it.
 */
export function separatorAt(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  if (line.length > maxLength) return false;
  const plain = plainLine(line);
  if (leading.test(plain) || forwarded.test(plain) || groupWise.test(plain)) return true;
  if (replyAbove.test(plain)) return true;
  const [, words] = betweenDashes.exec(plain) ?? [];
  if (words === undefined) return false;
  if (wroteLast.test(words)) return true;
  const [isMessage, isEarlier] = [message.test(words), earlier.test(words)];
  if (!wroteTail.test(words)) return false;
  if (isMessage && isEarlier) return true;
  const next = lines.slice(index + 1, index + 5).filter((each) => !isBlank(each));
  const kinds = next.map(headerKind);
  if (isMessage || isEarlier) return isOfHead(kinds[0]) || isMarked(next[0] ?? '');
  return kinds[0] === 'from' && isOfHead(kinds[1]);
}

const isOfHead = (kind: HeaderKind | null | undefined) => Boolean(kind) && kind !== 'other';

/** A line of dashes, underscores or stars, without a word. */
export function isRule(line: string): boolean {
  return /^[\s>]*(?:[-–—=_*~─━#]\s?){2,}\s*$/u.test(line);
}

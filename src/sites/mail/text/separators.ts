import { forwardLines, messageWords, wroteWords } from './attribution-words.ts';
import { anyEnding, anyWord, plainLine } from './letters.ts';

const dash = '[-–—=_~*─━]';
const betweenDashes = new RegExp(
  `^[\\s>*_]*${dash}{2,}\\s*(\\S.{0,78}?)\\s*${dash}{2,}[\\s*_]*$`,
  'u',
);
const message = new RegExp(anyEnding(messageWords), 'iu');
const wroteLast = new RegExp(`${anyWord(wroteWords)}\\s*[:：]?$`, 'iu');
/** GroupWise: ">>> Ann <ann@x.org> 05/13/26 9:02 AM >>>". */
export const groupWise = /^>>>\s?[^>\d]{2,60}(?:<[^<>]*>)?[^>]{0,20}\d[^>]{4,40}>>>\s*$/;
/** Some programs put dashes in front alone. */
const leading =
  /^\s*-{5,}\s*(?:original|原始邮件|原始郵件|original message|forwarded message)\s*(?:-*)\s*$/i;
const forwarded = new RegExp(`^[\\s>*_]*(?:${forwardLines.join('|')})\\s*[:：]?[\\s*_]*$`, 'iu');
/** No such line is longer. */
const longest = 200;
const wroteTail = /^[^<>@]{0,60}(?:<?\S+@\S+>?)?[^<>@]*$/;

/** "-----Original Message-----" and its kin: what stands below was sent before. */
export function isSeparator(line: string): boolean {
  if (line.length > longest) return false;
  const plain = plainLine(line);
  if (leading.test(plain) || forwarded.test(plain) || groupWise.test(plain)) return true;
  const [, words] = betweenDashes.exec(plain) ?? [];
  if (words === undefined) return false;
  return wroteLast.test(words) || (message.test(words) && wroteTail.test(words));
}

/** A line drawn of dashes, underscores or stars, without a word. */
export function isRule(line: string): boolean {
  return /^[\s>]*(?:[-–—=_*~─━#]\s?){2,}\s*$/u.test(line);
}

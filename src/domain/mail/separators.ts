import { forwardLines, messageWords } from './attribution-words.ts';
import { anyWord, plainLine } from './letters.ts';

const dash = '[-–—=_~*─━]';
const betweenDashes = new RegExp(
  `^[\\s>*_]*${dash}{2,}\\s*(\\S.{0,78}?)\\s*${dash}{2,}[\\s*_]*$`,
  'u',
);
const message = new RegExp(anyWord(messageWords), 'iu');
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
  if (leading.test(plain) || forwarded.test(plain)) return true;
  const [, words] = betweenDashes.exec(plain) ?? [];
  return words !== undefined && message.test(words) && wroteTail.test(words);
}

/** A line drawn of dashes, underscores or stars, without a word. */
export function isRule(line: string): boolean {
  return /^[\s>]*(?:[-–—=_*~─━#]\s?){2,}\s*$/u.test(line);
}

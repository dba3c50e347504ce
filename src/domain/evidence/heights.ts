import { loweredText, raisedText } from '../reading/raised-text.ts';
import { lowerClose, lowerOpen, raiseClose, raiseOpen } from './characters.ts';

const noteNumber = /^\[?\d{1,3}\]?(?:[,-]\d{1,3})*$|^[*†‡§¶]{1,3}$/;
const noteLetter = /^\[?[a-z]\]?$/;
const closing = /[.,;:!?'"”»。，、；：！？」』…%]$/;
const year = /(?:^|[^\d.,])(?:1\d{3}|20\d\d)$/;
const unparted = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]$/u;
const measure = /[米里尺寸方]$/;
const lastWord = /(\d\s?)?(\p{L}[\p{L}\p{M}]{0,23})$/u;
/** Units that are raised to a power; words of a letter are always. */
const units = new Set(
  'mm cm dm dam km nm μm um in ft yd mi ha kg mg ml cl dl hl kw kwh mw hz khz mhz ghz min sec rad mol pa kpa lb oz км см мм дм нм мкм кг мин сек كم سم مم किमी सेमी मी กม ซม มม ตร'.split(
    ' ',
  ),
);

/** Whether a raised text is the number of a note, by what it follows: a word, not a unit or base. */
function isNote(
  before: string,
  content: string,
  after: string,
  notes?: ReadonlySet<string>,
): boolean {
  const isNumber = noteNumber.test(content);
  if (!isNumber && !noteLetter.test(content)) return false;
  if (closing.test(before)) return true;
  if (before.endsWith(' ')) return isNumber && !/^[\p{L}\d]/u.test(after);
  if (isNumber && /\d$/.test(before)) return year.test(before) || notes?.has(content) === true;
  if (unparted.test(before)) return !measure.test(before);
  const found = lastWord.exec(before);
  if (!found) return false;
  const letters = found[2]!.replace(/\p{M}/gu, '');
  if (letters.length === 1 || units.has(letters.toLowerCase())) return false;
  return found[1] === undefined || letters.length > 4;
}

/**
 * The folded form of a raised text, between the folded text before it and the next character. null:
 * the number of a note, which a quote may leave out.
 */
export function raisedForm(
  before: string,
  content: string,
  after: string,
  notes?: ReadonlySet<string>,
): string | null {
  if (isNote(before, content, after, notes)) return null;
  const written = raisedText(before.slice(-2), content, after);
  return written === content ? content : raiseOpen + content + raiseClose;
}

/** `H₂O` is `H2O`; an index or a base stays lowered. */
export function loweredForm(before: string, content: string, after: string): string {
  if (/^\s?$/.test(before.slice(-1))) return content;
  const isFormula = /(?:\p{Lu}\p{Ll}?|[)\]])$/u.test(before) && !/\d/.test(after);
  if (isFormula && loweredText(before.slice(-2), content, after) === content) return content;
  return lowerOpen + content + lowerClose;
}

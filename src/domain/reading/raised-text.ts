/** Ordinals and marks that read the same on the line: 1st, 2e, nº, ™. */
const onTheLine =
  /^(?:st|nd|rd|th|er|re|e|è|me|ème|ième|ier|ière|nd|nde|de|ste|ª|º|a|o|as|os|r|ro|da|do|to|ta|va|vo|tm|sm|c|®|™|©)\.?$/iu;
const exponent = /^[+\-−–]?[\p{Nd}\p{L}][\p{Nd}.,]{0,6}$|^[+\-−–]?\p{Nd}{1,6}$/u;
const formula = /^[\p{Nd}\p{L}+\-−–*/.,()=′'*†‡§¶]{1,12}$/u;
const signs = /^[*†‡§¶′″'"+\-−–]{1,3}$/u;
const alone = /[\p{L}\p{Nd})\]]$/u;
/** Nothing that is raised or lowered belongs to it. */
const opening = /(?:^|\s)(?:["'\p{Pi}]|~~)$|[\s\p{Ps}/⁄]$|^$/u;
const isNumber = (words: string) => /^[+\-−–]?\p{Nd}/u.test(words);
const startsWord = (after: string) => /^[\p{L}\p{Nd}]/u.test(after);

/**
 * A raised text as it is written on one line: 10⁶ is `10^6`, never `106`. `before` and `after` are
 * the characters next to it. Ordinals, signs and whole words are returned unchanged.
 */
export function raisedText(before: string, text: string, after = ''): string {
  const words = text.trim();
  if (words === '' || signs.test(words)) return text;
  if (/^[/⁄]/.test(after) && /^\p{Nd}+$/u.test(words)) {
    return /\p{Nd}$/u.test(before) ? ` ${words}` : text;
  }
  if (isNumber(words) && before.trim() !== '') return signed('^', words, text, after);
  if (opening.test(before)) {
    const isMark = isNumber(words) || (words.length === 1 && !onTheLine.test(words));
    return isMark && startsWord(after) ? signed('^', words, text, after) : text;
  }
  if (/^\p{L}+\.?$/u.test(words)) {
    if (words === 'A' && before.endsWith('L') && after.startsWith('T')) return text;
    const isExponent = words.length === 1 && !onTheLine.test(words);
    const isBehindLetter = /(?:^|[^\p{L}])\p{L}$/u.test(before) && words.length === 1;
    if (!isExponent && !isBehindLetter) return text;
  }
  return signed('^', words, text, after);
}

/** A lowered text on one line: `CO2` stays, `10_2` is no `102`, `log_2` no `log2`. Arguments as in `raisedText`. */
export function loweredText(before: string, text: string, after = ''): string {
  const words = text.trim();
  if (words === '' || /[/⁄]$/.test(before)) return text;
  if (!alone.test(before)) {
    const leads =
      isNumber(words) && startsWord(after) && (opening.test(before) || before.endsWith('}'));
    return leads ? signed('_', words, text, after) : text;
  }
  const isBehindNumber = /\p{Nd}$/u.test(before) && /^\p{Nd}/u.test(words);
  const isIndex = /(?:^|[^\p{L}])\p{L}$/u.test(before) && /^\p{L}$/u.test(words);
  const isBase =
    /^\p{Nd}+$/u.test(words) &&
    (/(?:^|[^\p{Lu}])\p{Ll}$/u.test(before) ||
      (words.length > 1 && /\p{Lu}{2}$/u.test(before) && !startsWord(after)));
  const joins = /\p{Nd}$/u.test(words) && /^\p{Nd}/u.test(after);
  return isBehindNumber || isIndex || isBase || joins ? signed('_', words, text, after) : text;
}

/** Braces where the next character would be read as a part of it. */
function signed(sign: string, words: string, text: string, after: string): string {
  if (!exponent.test(words) && !formula.test(words)) return text;
  const isOpen = !exponent.test(words) || startsWord(after);
  return isOpen ? `${sign}{${words}}` : sign + words;
}

/** UTF-16 units before a run that decide: the whole text is not searched for each. */
const reach = 4;

export type Height = 'raised' | 'lowered';

/**
 * Joins runs of a text of which some are raised or lowered, as they arrive. A run's neighbours
 * decide how it is written, so the last one is held until the next.
 */
export class RaisedRuns {
  #height: Height | null = null;
  #held = '';

  /** The text that is to be appended to `before` now that a run of `height` follows. */
  add(before: string, text: string, height: Height | null): string {
    if (this.#height !== null && height === this.#height) {
      this.#held += text;
      return '';
    }
    const out = this.end(before, text);
    if (height === null) return out + text;
    this.#height = height;
    this.#held = text;
    return out;
  }

  /** What is still held. */
  end(before: string, after = ''): string {
    if (this.#height === null) return '';
    const write = this.#height === 'raised' ? raisedText : loweredText;
    const out = write(before.slice(-reach), this.#held, after);
    this.#height = null;
    this.#held = '';
    return out;
  }
}

/** Signs of the folded form: none is in a text. Around what is raised, before what is lowered. */
export const raiseOpen = '\x02';
export const raiseClose = '\x03';
export const lowerOpen = '\x04';
export const lowerClose = '\x05';
/** Between cells, in the text around a quote. */
export const cellSign = '\x1e';

export const dash = '-';
/** A dash that separates words, with the spaces around it. */
export const longDash = '—';
const quote = '"';

const singles = "'`\u2018\u2019\u201a\u201b\u2039\u203a\u00b4\u02bc\u2032\u300c\u300d";
const doubles = '"\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\u300e\u300f\u301d\u301e\uff02';
const dashes = '-\u05be\u2010\u2011\u2012\u2013\u2212\u207b\u208b\ufe58\ufe63\uff0d';
const longDashes = '\u2014\u2015\u2e3a\u2e3b';
/**
 * Format characters, such as soft hyphens and joiners; the Arabic range, the grapheme joiner.
 */
const unseen = /\p{Cf}|\p{Variation_Selector}|\u0640|\u034f/u;
/** Vowel signs of Arabic and Hebrew, which most texts leave out. */
export const vowelSign =
  /[\u064b-\u0652\u0656-\u065f\u0670\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/;
const vulgar = /[\u00bc-\u00be\u2150-\u215f\u2189]/;
const square = /^([a-zμ]+)([23])$/;
const circled =
  /[\u2460-\u249b\u24ea\u2776-\u277f\u2780-\u2793\u24eb-\u24ff\u3251-\u325f\u32b1-\u32bf]/u;
const heights = /[\u00b2\u00b3\u00b9\u2070-\u207f\u02b0-\u02b8\u1d2c-\u1d61]/;
const depths = /[\u2080-\u208e\u2090-\u209c]/;
const decimal = /\p{Nd}/u;

const forms = new Map<number, string>();

/** The replacement of a character for the comparison; '' for an invisible one. */
export function formOf(point: number): string {
  let form = forms.get(point);
  if (form === undefined) {
    form = makeForm(String.fromCodePoint(point));
    forms.set(point, form);
  }
  return form;
}

function makeForm(character: string): string {
  if (singles.includes(character)) return "'";
  if (doubles.includes(character)) return quote;
  if (dashes.includes(character)) return dash;
  if (longDashes.includes(character)) return longDash;
  if (unseen.test(character) || vowelSign.test(character)) return '';
  if (/\s/.test(character)) return ' ';
  if (/\p{Cc}/u.test(character)) return '';
  if (character === '\u066a') return '%';
  if (character === '\u066b') return '.';
  if (character === '\u066c') return "'";
  if (decimal.test(character)) return String(digitValue(character));
  // Syllables of Hangul are not decomposed, so that none matches the beginning of another.
  if (/[\uac00-\ud7a3]/.test(character) || circled.test(character)) return character;
  const form = character.normalize('NFKD').replace(/\s+/g, ' ').replaceAll('\u2044', '/');
  return form.replace(square, `$1${raiseOpen}$2${raiseClose}`);
}

/** Digits of a script are ten in a row. */
function digitValue(character: string): number {
  const point = character.codePointAt(0)!;
  let first = point;
  while (decimal.test(String.fromCodePoint(first - 1))) first -= 1;
  return (point - first) % 10;
}

/** How a single character is set: `⁶`, `₂`, `½`, `①`. */
export function shapeOf(character: string): 'raised' | 'lowered' | 'vulgar' | 'circled' | null {
  if (character < '\u00b2') return null;
  if (heights.test(character)) return 'raised';
  if (depths.test(character)) return 'lowered';
  if (vulgar.test(character)) return 'vulgar';
  return circled.test(character) ? 'circled' : null;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Han, Kana and their punctuation are written without spaces; next to quote marks spaces vary. */
export function closesUp(code: number): boolean {
  return (
    code === 0x27 ||
    (code >= 0x2e80 && code <= 0x9fff && !(code >= 0x3130 && code <= 0x318f)) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xd840 && code <= 0xd8bf)
  );
}

/** French puts a space before them. */
export function isStop(code: number): boolean {
  return code === 0x21 || code === 0x3a || code === 0x3b || code === 0x3f;
}

/** ASCII that is not changed. */
const plain = new Uint8Array(128).fill(1, 33, 127);
for (const sign of '-"\'`\\,.') plain[sign.charCodeAt(0)] = 0;

/** 1: not changed; 2: changed; 0: not known yet. */
const changes = new Uint8Array(0x10000);

/** Whether a character is written as it is, behind a folded one; most are. */
export function isPlain(code: number, last: number): boolean {
  if (code < 128) return plain[code] === 1 || (isMark(code) && !isDigit(last));
  if (changes[code] === 0) {
    const sign = String.fromCharCode(code);
    const isSame = formOf(code) === sign && shapeOf(sign) === null && !'—†‡'.includes(sign);
    changes[code] = isSame ? 1 : 2;
  }
  return changes[code] === 1;
}

const isMark = (code: number) => code === 0x2c || code === 0x2e;

/**
 * Numbers as tokens, in folded text (digits are ASCII there, signs of grouping are gone where they are
 * certain): sign, currency, groups, decimals, fraction, exponent, index, percent, degree. Numbers that a
 * dash, a sign of multiplication or a short word joins are one: `5-10`, `3 × 4`, `5 to 10`, `3 von 10`.
 */
const prefix = '(?:[<>≤≥≈~=±+-] ?){0,2}(?:[\\p{Sc}#№§] ?)?(?:[-+] ?)?';
const digits =
  "(?:(?:\\d{1,96}[:/])?\\d{1,3}(?: \\d{3}){1,24}(?!\\d)(?:[.,]\\d{1,96})?|\\d{1,96} \\d{1,96}/\\d{1,96}|[.,]?\\d{1,96}(?:[.,:/']\\d{1,96}){0,24})";
const height =
  '(?:(?: ?[x×·] ?\\d{1,96})?\\x02[^\\x03]{0,24}\\x03|\\x04[^\\x05]{0,24}\\x05|[eE][-+]?\\d{1,96})?';
const suffix = '(?: ?(?:[%‰‱]|°[CFK]?|\\p{Sc}))?';
const token = new RegExp(`${prefix}${digits}${height}${suffix}`, 'gu');
const joint = /^ ?(?:[-~〜×x*·/]|\p{L}\p{M}?(?:\p{L}\p{M}?){0,3}) ?$/u;
const and = /^ ?(?:and|und|et|y|e|и|og|och|en|i|a|та|és|și|و) ?$/u;
const between =
  /(?:between|zwischen|entre|tra|fra|между|між|między|mezi|mellan|mellem|mellom|tussen|között|între|بين) ?$/iu;
const year = /^(?:1\d{3}|20\d\d)$/;
const reach = 48;

interface Token {
  start: number;
  end: number;
  text: string;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: found, index } of text.matchAll(token)) {
    const last = tokens.at(-1);
    const next = { start: index, end: index + found.length, text: found };
    if (last && isJoint(last, next, text)) Object.assign(last, { end: next.end, text: found });
    else tokens.push(next);
  }
  return tokens;
}

/** A year is joined to another year only: `in 1931 by 12 men` are two numbers. */
function isJoint(left: Token, right: Token, text: string): boolean {
  const gap = text.slice(left.end, right.start);
  if (!joint.test(gap)) return false;
  if (and.test(gap) && !between.test(text.slice(0, left.start))) return false;
  const isYear = year.test(left.text) && /\p{L}/u.test(gap);
  return !isYear || /^\d{4}$/.test(right.text);
}

/** Whether `left` and `right`, which follow each other, part a number. */
export function cutsNumber(left: string, right: string): boolean {
  const before = left.slice(-reach);
  const text = before + right.slice(0, reach);
  const at = before.length;
  return tokensOf(text).some(({ start, end }) => start < at && at < end);
}

/** The number at the end of a text, without white space behind it; null: it ends with another word. */
export function numberAtEnd(text: string): string | null {
  const words = text.slice(-reach).trimEnd();
  const last = tokensOf(words).at(-1);
  return last?.end === words.length ? last.text : null;
}

/** The number at the start of a text, its signs included; null: it begins with another word. */
export function numberAtStart(text: string): string | null {
  const first = tokensOf(text.slice(0, reach).trimStart())[0];
  return first?.start === 0 ? first.text : null;
}

export const isYear = (number: string): boolean => year.test(number);

/** `_` is a space. */
const words = (list: string) =>
  list
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' '));

/**
 * Text from which a quote must not be separated: the rest of its word or number, a sign, a scale, a
 * negation.
 */
const negations = words(`
  not no never nor neither none without cannot hardly
  nicht kein keine keinen keinem keiner keines nie niemals ohne
  ne pas jamais sans ni aucun aucune nunca jamás sin ningún
  non senza né não nem sem niet geen nooit zonder
  inte ikke ikkje aldrig aldri utan uten uden ei eikä
  bez nigdy nikdy не ни нет без никогда ні немає ніколи δεν
  μην χωρίς لا لم لن ليس ليست غير بدون نه לא אין בלי
  नहीं न मत tidak bukan tanpa không chưa 안 못
`);
/** Negations that follow the negated word. */
const lateNegations = words(`
  not nicht niet inte ikke değil yok нет не لا ليس לא
  không नहीं
`);
const scales = words(`
  hundred thousand million millions billion billions trillion percent
  per_cent lakh crore Millionen Milliarde Milliarden Tausend tausend
  Mio Mrd Prozent milliard milliards millones mil milioni miliardi
  milhões bilhões miljoen miljard pour_cent por_ciento тыс тысяч
  млн млрд миллионов миллиардов процентов ألف مليون مليار بالمئة
`);

const word = '[\\p{L}\\p{N}\\p{M}]';
const oneOf = (list: readonly string[]) => `(?:${list.join('|')})`;
const negatedBefore = new RegExp(
  `(?:(?<!${word})${oneOf(negations)}|n['’]t)\\s+$|(?<!${word})n['’]$|[不没沒無无未非勿别別莫]$|ไม่\\s*$`,
  'iu',
);
const negatedAfter = new RegExp(
  `^\\s+${oneOf(lateNegations)}(?!${word})|^(?:ない|なかった|なく|ません|ませんでした|ず|ぬ|まい)|^\\s*(?:지\\s*)?(?:않|못|없|아니)`,
  'iu',
);
const scaled = new RegExp(`^\\s*(?:[%‰]|[万萬亿億千百兆]|${oneOf(scales)}(?!${word}))`, 'u');

const isWord = new RegExp(`^${word}$`, 'u');
/** Scripts that write words without spaces. */
const isUnparted =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const mark = /\p{M}/u;
const digit = /\p{Nd}/u;
const numeral = /[\p{Nd}〇零一二三四五六七八九十百千万萬亿億兆两]/u;

/** The words of a match, and the visible text before and after them. */
export interface Edges {
  before: string;
  words: string;
  after: string;
}

/** Whether the words can be taken out of their context here without changing their meaning. */
export function areWholeWords({ before, words, after }: Edges): boolean {
  return (
    startsWhole(before, words) &&
    endsWhole(lastOf(words), after) &&
    !negatedBefore.test(before) &&
    !negatedAfter.test(after)
  );
}

function startsWhole(before: string, words: string): boolean {
  const [previous, first] = [lastOf(before), firstOf(words)];
  if (previous === '' || !isWord.test(first)) return true;
  if (digit.test(first)) {
    // 1.5, 1/5, 10^6, −5, 1990–1995
    if (/\p{Nd}[.,:/^–—-]$/u.test(before)) return false;
    if (/(?:^|[^\p{L}\p{N}])[-−–+±]$/u.test(before)) return false;
  }
  if (/[\p{L}\p{N}][-‐‑]$/u.test(before)) return false;
  // The end of “can’t”; “l’eau” parts.
  if (/\p{L}['’]$/u.test(before) && /^(?:\p{L}|ll|re|ve)(?!\p{L})/u.test(words)) return false;
  return !isWord.test(previous) || partsHere(previous, first);
}

function endsWhole(last: string, after: string): boolean {
  const next = firstOf(after);
  if (next === '' || !isWord.test(last)) return true;
  if (mark.test(next)) return false;
  if (digit.test(last) && (/^[.,:/^–—-]\p{Nd}/u.test(after) || scaled.test(after))) return false;
  if (/^[-‐‑'’][\p{L}\p{N}]/u.test(after)) return false;
  return !isWord.test(next) || partsHere(last, next);
}

function partsHere(left: string, right: string): boolean {
  if (numeral.test(left) && numeral.test(right)) return false;
  return isUnparted.test(left) || isUnparted.test(right);
}

function firstOf(text: string): string {
  return String.fromCodePoint(...[text.codePointAt(0)].filter((point) => point !== undefined));
}

function lastOf(text: string): string {
  return Array.from(text.slice(-2)).at(-1) ?? '';
}

const minWords = 4;
const minUnparted = 8;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Fewer than four words are not evidence; in scripts without spaces, fewer than eight characters.
 */
export function isLongEnough(quote: string): boolean {
  let words = 0;
  let unparted = 0;
  let others = 0;
  for (const token of quote.split(/\s+/)) {
    if (!isUnparted.test(token)) {
      if (!/[\p{L}\p{N}]/u.test(token)) continue;
      words += 1;
      others += 1;
      continue;
    }
    for (const { segment, isWordLike } of segmenter.segment(token)) {
      if (!isWordLike) continue;
      words += 1;
      unparted += Array.from(segment).filter((sign) => isWord.test(sign)).length;
    }
  }
  return words >= minWords && (others >= minWords || unparted + 2 * others >= minUnparted);
}

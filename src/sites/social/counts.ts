/** Suffixes of shortened counts, in lower case and without their point, with their factors. */
export const countSuffixes: Readonly<Record<string, number>> = {
  k: 1e3,
  // Turkish; no count of a post, a video or a comment has billions.
  b: 1e3,
  rb: 1e3,
  tsd: 1e3,
  mil: 1e3,
  тыс: 1e3,
  тис: 1e3,
  千: 1e3,
  천: 1e3,
  m: 1e6,
  mi: 1e6,
  mio: 1e6,
  mln: 1e6,
  jt: 1e6,
  млн: 1e6,
  万: 1e4,
  萬: 1e4,
  만: 1e4,
  억: 1e8,
  亿: 1e8,
  億: 1e8,
};

/** A number and its suffix or the word behind it; "Mi piace" and "M'agrada" are what is counted. */
const numberWithSuffix =
  /(-?\d[\d.,\s\u00a0\u202f']*)\s*([千천万萬만억亿億]|\p{L}+(?![\p{L}'’]|\s+piac))?/iu;

/** A shown count as a number: "1,234", "11.0k", "1,2 тыс.", "3.4万 likes"; null: no count. */
export function parseCount(text: string): number | null {
  const found = numberWithSuffix.exec(text.normalize('NFKC'));
  if (!found) return null;
  const power = countSuffixes[(found[2] ?? '').toLowerCase()];
  const digits = (found[1] ?? '').replace(/[\s']/g, '').replace(/[.,]$/, '');
  // With a suffix such as "k" the mark is a decimal point; without one it separates thousands.
  const value = power
    ? Number(digits.replace(',', '.')) * power
    : Number(digits.replace(/[.,]/g, ''));
  return Number.isFinite(value) ? Math.round(value) : null;
}

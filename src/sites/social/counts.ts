const powers: Readonly<Record<string, number>> = {
  k: 1e3,
  m: 1e6,
  b: 1e9,
  тыс: 1e3,
  млн: 1e6,
  千: 1e3,
  万: 1e4,
  萬: 1e4,
  만: 1e4,
  억: 1e8,
  亿: 1e8,
  億: 1e8,
  mil: 1e3,
  tsd: 1e3,
  mio: 1e6,
};

/** A shown count as a number: "1,234", "11.0k", "1,2 тыс.", "3.4万 likes"; null: no count. */
export function parseCount(text: string): number | null {
  const found = /(-?\d[\d.,\s\u00a0\u202f']*)\s*(\p{L}+)?/u.exec(text.normalize('NFKC'));
  if (!found) return null;
  const power = powers[(found[2] ?? '').toLowerCase()];
  const digits = (found[1] ?? '').replace(/[\s']/g, '').replace(/[.,]$/, '');
  // With a suffix such as "k" the mark is a decimal point; without one it separates thousands.
  const value = power
    ? Number(digits.replace(',', '.')) * power
    : Number(digits.replace(/[.,]/g, ''));
  return Number.isFinite(value) ? Math.round(value) : null;
}

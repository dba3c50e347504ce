import { monthOf } from './month-names.ts';

const maxText = 400;

/** ISO 8601, to the day. */
const iso = /(?<![\d/-])(\d{4})-(\d{2})-(\d{2})(?=$|[T\s,.;)|·]|[^\d-])/;
const eastAsian = /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]?/;
const yearFirst = /(?<!\d)(\d{4})[./](\d{1,2})[./](\d{1,2})(?!\d)/;
const numeric = /(?<![\d./-])(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?![\d-])/;
const dayFirst =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|ª|\.|-?(?:го|е))?,?[\s-]+(?:(?:de|of|d[’'])[\s-]*)?(\p{L}[\p{L}\p{M}]{1,14})\.?,?[\s-]+(?:(?:de|del|г)\s+)?(\d{4})(?!\d)/u;
const monthFirst =
  /(?<!\p{L})(\p{L}[\p{L}\p{M}]{1,14})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(?:de\s+)?(\d{4})(?!\d)/u;
/** Hungarian, Lithuanian, Basque and others. */
const yearMonth =
  /(?<!\d)(\d{4})\.?(?:\s?m\.)?(?:e?ko)?\s+(\p{L}[\p{L}\p{M}]{1,14})(?:ren)?\.?\s+(\d{1,2})/u;

/**
 * The first day that a text names, as `YYYY-MM-DD`; null: none, or one that can be read in two ways.
 * `language`: of the page, as in its `lang`.
 */
export function dayIn(text: string, language = ''): string | null {
  if (!/\p{Nd}/u.test(text)) return null;
  const plain = latinDigits(text.slice(0, maxText)).replace(/[\u200e\u200f\u061c]/g, '');
  const found = iso.exec(plain) ?? eastAsian.exec(plain) ?? yearFirst.exec(plain);
  if (found) return dayOf(found[1], Number(found[2]), found[3]);
  return named(plain, language) ?? ofNumbers(plain, language);
}

function named(text: string, language: string): string | null {
  const [, day, month = '', year] = dayFirst.exec(text) ?? [];
  const first = dayOf(year, monthOf(month, language), day);
  if (first) return first;
  const [, name = '', date, of] = monthFirst.exec(text) ?? [];
  const second = dayOf(of, monthOf(name, language), date);
  if (second) return second;
  const [, years, word = '', last] = yearMonth.exec(text) ?? [];
  return dayOf(years, monthOf(word, language), last);
}

/** Day and month change places in American English; where it is not known which, it is no date. */
function ofNumbers(text: string, language: string): string | null {
  const [, a, sign, b, year = ''] = numeric.exec(text) ?? [];
  if (!a || !b) return null;
  const years = year.length === 2 ? `20${year}` : year;
  const isDayFirst = sign === '.' || !/^(?:en(?!-(?:gb|au|nz|ie|in|za))|$)/i.test(language);
  if (isDayFirst || Number(a) > 12) return dayOf(years, Number(b), a);
  const isMonthFirst = /^en-us$/i.test(language) || Number(b) > 12;
  return isMonthFirst || a === b ? dayOf(years, Number(a), b) : null;
}

const thaiEra = 543;

function dayOf(stated: string | undefined, month: number, day: string | undefined): string | null {
  const isThai = Number(stated) > 2400 && Number(stated) < 2700;
  const year = Number(stated) - (isThai ? thaiEra : 0);
  if (!(year >= 1900 && year < 2100)) return null;
  const date = new Date(Date.UTC(year, month - 1, Number(day)));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day);
  return isDay ? dayAt(date) : null;
}

const dayAt = (date: Date) => date.toISOString().slice(0, 10);

/** The day where it is latest on earth: at that time, days after it are in the future. `now`: epoch milliseconds. */
export const latestDay = (now: number): string => dayAt(new Date(now + aheadOfUtc));

export const dayAfter = (day: string): string => dayAt(new Date(Date.parse(day) + 86_400_000));

const aheadOfUtc = 14 * 3_600_000;

const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g;

/** Their blocks begin at a multiple of sixteen; those of India six later. */
function latinDigits(text: string): string {
  return text.replace(otherDigits, (digit) => {
    const at = digit.charCodeAt(0) & 15;
    return String(/[\u0966-\u09ef]/.test(digit) ? at - 6 : at);
  });
}

import { plainLine } from './letters.ts';
import { monthOf, weekdaysOf } from './month-names.ts';

interface Day {
  year: number;
  month: number;
  day: number;
}

/** UTF-16 units; no date is longer. */
const maxLength = 200;

/**
 * ISO 8601 of a date as a mail site shows it, with the offset where one is shown. Text that could
 * mean two days, or has no year, is returned unchanged.
 */
export function mailDate(shown: string, lang: string): string {
  const text = plainLine(shown.trim().slice(0, maxLength)).replace(/\s+/g, ' ').trim();
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return text;
  const day = isoDay(text) ?? numericDay(text, lang) ?? namedDay(text, lang);
  if (!day || !isDay(day)) return text;
  const { year, month, day: date } = day;
  return `${year}-${two(month)}-${two(date)}${timeOf(text)}`;
}

const two = (value: number) => String(value).padStart(2, '0');

function isDay({ year, month, day }: Day): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    year >= 1970 && year < 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  );
}

/** With the year first, month and day have one order. */
function isoDay(text: string): Day | null {
  const cjk = /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/.exec(text);
  const numbers = cjk ?? /(?<!\d)(\d{4})[-/.]\s?(\d{1,2})[-/.]\s?(\d{1,2})(?!\d)/.exec(text);
  return numbers && dayOf(numbers[1], numbers[2], numbers[3]);
}

function numericDay(text: string, lang: string): Day | null {
  const found = /(?<!\d)(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)/.exec(text);
  if (!found) return null;
  const [, first = '', mark, second = '', year = ''] = found;
  const full = year.length === 2 ? `20${year}` : year;
  const dayFirst = dayOf(full, second, first);
  const monthFirst = dayOf(full, first, second);
  if (mark === '.') return dayFirst;
  if (first === second || Number(first) > 12) return dayFirst;
  if (Number(second) > 12) return monthFirst;
  const byWeekday = [dayFirst, monthFirst].filter((each) => isOnWeekday(each, text));
  if (byWeekday.length === 1) return byWeekday[0] ?? null;
  if (/^(?:en-US|en-PH|fil)/i.test(lang)) return monthFirst;
  return /^en$|^$/i.test(lang) ? null : dayFirst;
}

/** A weekday next to the date decides which of its numbers is the month. */
function isOnWeekday({ year, month, day }: Day, text: string): boolean {
  const date = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return wordsIn(text).some(([word]) => weekdaysOf(word).has(date));
}

const wordsIn = (text: string) => [...text.matchAll(/\p{L}(?:[\p{L}\p{M}]|\.(?=\p{L}))*/gu)];

/** "May 13, 2026", "13. Mai 2026", "mar. 12 mai 2026". */
function namedDay(text: string, lang: string): Day | null {
  const year = /(?<!\d)(?:19|20|25)\d{2}(?!\d)/.exec(text);
  if (!year) return null;
  const months = wordsIn(text).flatMap((word) => {
    const month = monthOf(word[0], lang);
    return month ? [{ month, at: word.index, length: word[0].length }] : [];
  });
  const near = months.map((each) => ({ ...each, day: adjacentDay(text, each.at, each.length) }));
  const known = near.filter(({ day }) => day !== '');
  const gap = ({ at, length }: (typeof known)[number]) =>
    Math.min(Math.abs(year.index - at - length), Math.abs(at - year.index - 4));
  const [best] = known.sort((a, b) => gap(a) - gap(b));
  return best ? dayOf(year[0], String(best.month), best.day) : null;
}

/** The number before or after the name of a month. */
function adjacentDay(text: string, at: number, length: number): string {
  const before = /(?<![\d:])(\d{1,2})(?:\.|er|º|ª|ος|-?го|יום)?\s*(?:de |d['’] ?|of )?$/u.exec(
    text.slice(0, at),
  );
  const after = /^\.?\s*(\d{1,2})(?![\d:])/u.exec(text.slice(at + length));
  return before?.[1] ?? after?.[1] ?? '';
}

function dayOf(year = '', month = '', day = ''): Day {
  const requested = Number(year);
  // Thai pages use the Buddhist calendar.
  return {
    year: requested > 2400 ? requested - 543 : requested,
    month: Number(month),
    day: Number(day),
  };
}

const afternoon =
  /(?<!\p{L})(?:p\.?\s?m\.?|nachm\.?|μ\.?μ\.?|م|ب\.ظ)(?!\p{L})|下午|午後|오후|晚上|م(?!\p{L})/iu;
const morning =
  /(?<!\p{L})(?:a\.?\s?m\.?|vorm\.?|π\.?μ\.?|ص|ق\.ظ)(?!\p{L})|上午|午前|오전|凌晨|早上/iu;

/** "T23:02:00+02:00", as precise as the text states it; empty: no time. */
function timeOf(text: string): string {
  const clock =
    /(?<![\d:.])(\d{1,2})(?:[:hｈ時时시点點]\s?|\.(?=\d{2}(?![.\d])))(\d{2})(?:分|분)?(?::(\d{2}))?(?![\d])/u.exec(
      text.replace(/(?<!\d)\d{1,4}[-/.]\s?\d{1,2}[-/.]\s?\d{1,4}(?!\d)/g, ' '),
    );
  if (!clock) return '';
  const [, shownHour = '', minute = '', second = '00'] = clock;
  let hour = Number(shownHour);
  if (afternoon.test(text) && hour < 12) hour += 12;
  else if (morning.test(text) && !afternoon.test(text) && hour === 12) hour = 0;
  if (hour > 23 || Number(minute) > 59) return '';
  return `T${two(hour)}:${minute}:${second}${zoneOf(text)}`;
}

function zoneOf(text: string): string {
  const shown = text.replace(/−/g, '-');
  const offset = /(?:(?:GMT|UTC)\s?|(?<=\s))([+-])(\d{1,2})(?::?(\d{2}))?(?!\d)/.exec(shown);
  if (offset) return `${offset[1]}${two(Number(offset[2]))}:${offset[3] ?? '00'}`;
  return /(?<!\p{L})(?:GMT|UTC)(?!\p{L})/u.test(shown) ? 'Z' : '';
}

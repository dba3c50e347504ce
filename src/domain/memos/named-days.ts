import { foldText } from '../search/fold-letters.ts';
import { betweenWords } from '../search/search-query.ts';

/** Epoch milliseconds, from the first up to the second. */
type Period = readonly [from: number, to: number];

interface NamedPeriod {
  name: string;
  period: Period;
}

const monthLetters = 4;

/** A text as names are sought in it: folded words with a space around each. */
export const spacedWords = (text: string): string =>
  ` ${foldText(text).split(betweenWords).filter(Boolean).join(' ')} `;

/**
 * The days that a question names, as `yesterday`, `2026-11-28` or `28 November`, in these languages; null: none. `days`:
 * those that may be named by their date. `rest`: the question without the name.
 */
export function namedDays(
  question: string,
  days: Iterable<number>,
  now: number,
  languages: readonly string[],
): { period: Period; rest: string } | null {
  const said = spacedWords(question);
  const all = [...datesOf(days, languages), ...relativeTo(now, languages)];
  const found = all
    .filter(({ name }) => name.trim() !== '' && said.includes(name))
    .toSorted((a, b) => b.name.length - a.name.length)[0];
  return found ? { period: found.period, rest: said.replace(found.name, ' ') } : null;
}

function* datesOf(days: Iterable<number>, languages: readonly string[]): Generator<NamedPeriod> {
  const starts = new Set(Array.from(days, (at) => dayOf(at, 0)[0]));
  // The latest is named first: a date without its year is that of this one.
  for (const start of [...starts].toSorted((a, b) => b - a)) {
    const day = new Date(start);
    const period = dayOf(start, 0);
    yield { name: spacedWords(isoDay(day)), period };
    for (const language of languages) {
      const named = (options: Intl.DateTimeFormatOptions) =>
        spacedWords(new Intl.DateTimeFormat(language, options).format(day));
      yield { name: named({ day: 'numeric', month: 'long', year: 'numeric' }), period };
      yield { name: named({ day: 'numeric', month: 'long' }), period };
      const month = named({ month: 'long' });
      if (month.trim().length >= monthLetters) yield { name: month, period: monthOf(day, 0) };
    }
  }
}

function* relativeTo(now: number, languages: readonly string[]): Generator<NamedPeriod> {
  for (const language of languages) {
    const names = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    for (const by of [0, -1, -2])
      yield { name: spacedWords(names.format(by, 'day')), period: dayOf(now, by) };
    for (const by of [0, -1]) {
      yield { name: spacedWords(names.format(by, 'week')), period: weekOf(now, by) };
      yield { name: spacedWords(names.format(by, 'month')), period: monthOf(new Date(now), by) };
    }
  }
}

function dayOf(at: number, by: number): Period {
  const day = new Date(at);
  const start = (more: number) =>
    new Date(day.getFullYear(), day.getMonth(), day.getDate() + more).getTime();
  return [start(by), start(by + 1)];
}

/** From Monday. */
function weekOf(at: number, by: number): Period {
  const monday = 7 * by - ((new Date(at).getDay() + 6) % 7);
  return [dayOf(at, monday)[0], dayOf(at, monday + 7)[0]];
}

function monthOf(day: Date, by: number): Period {
  const start = (more: number) => new Date(day.getFullYear(), day.getMonth() + more, 1).getTime();
  return [start(by), start(by + 1)];
}

/** `YYYY-MM-DD` in the time zone of the person. */
export function isoDay(day: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

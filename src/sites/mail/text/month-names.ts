/** Languages whose month names are known; the page's own language is tried first. */
const languages =
  'en de fr es it pt nl sv da nb fi is et lv lt pl cs sk hu ro hr sr sl bg ru uk be mk el tr sq ca eu gl cy ga mt ar he fa hi bn th vi id ms fil sw af az hy ka kk'.split(
    ' ',
  );

const tables = new Map<string, ReadonlyMap<string, number>>();

/**
 * The month, from 1, that a word names in `lang` or, where it is unambiguous, in another language;
 * 0: none.
 */
export function monthOf(word: string, lang: string): number {
  const folded = fold(word);
  const own = tableOf(lang.split('-')[0] ?? '').get(folded);
  if (own) return own;
  const found = new Set(languages.map((each) => tableOf(each).get(folded) ?? 0).filter(Boolean));
  const [month = 0] = found;
  return found.size === 1 ? month : 0;
}

/** Weekdays, 0 for Sunday, that a word may name in any language. */
export function weekdaysOf(word: string): ReadonlySet<number> {
  if (weekdays.size === 0) for (const language of languages) addWeekdays(language);
  return weekdays.get(fold(word)) ?? new Set();
}

const weekdays = new Map<string, Set<number>>();

function addWeekdays(language: string): void {
  for (const weekday of ['short', 'long'] as const) {
    const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
    for (let day = 0; day < 7; day += 1) {
      // 1 February 2026 was a Sunday.
      const name = fold(format.format(Date.UTC(2026, 1, 1 + day)));
      weekdays.set(name, (weekdays.get(name) ?? new Set()).add(day));
    }
  }
}

function tableOf(language: string): ReadonlyMap<string, number> {
  const known = tables.get(language);
  if (known) return known;
  const names = new Map<string, number>();
  tables.set(language, names);
  if (!languages.includes(language)) return names;
  for (const month of ['short', 'long'] as const) {
    const options = { month, calendar: 'gregory', timeZone: 'UTC' } as const;
    const alone = new Intl.DateTimeFormat(language, options);
    const inDate = new Intl.DateTimeFormat(language, { ...options, day: 'numeric' });
    for (let at = 0; at < 12; at += 1) {
      const date = Date.UTC(2026, at, 15);
      names.set(fold(alone.format(date)), at + 1);
      const part = inDate.formatToParts(date).find(({ type }) => type === 'month');
      if (part) names.set(fold(part.value), at + 1);
    }
  }
  return names;
}

const fold = (word: string) =>
  word.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[.\s]/g, '').toLowerCase();

/** Languages whose month names are known, as `Intl` writes them. */
const languages =
  'en de fr es it pt nl da sv nb fi is pl cs sk sl hr sr ro hu tr el ru uk bg lt lv et id ms vi sw hi bn ar fa he ca eu gl af sq ka az'.split(
    ' ',
  );

type Months = ReadonlyMap<string, number>;

const known = new Map<string, Months>();
let merged: Months | null = null;

/**
 * The month of a word, 1 to 12, in the page's language or in English; where the language is not known, in any in
 * which all agree. 0: none.
 */
export function monthOf(word: string, language: string): number {
  const name = bare(word);
  const own = languages.find((each) => each === language.slice(0, 2).toLowerCase());
  if (!own) return allMonths().get(name) ?? 0;
  return monthsOf(own).get(name) ?? monthsOf('en').get(name) ?? 0;
}

function monthsOf(language: string): Months {
  const months = known.get(language) ?? new Map(namesOf(language));
  known.set(language, months);
  return months;
}

/** Names that mean another month in another language are in none. */
function allMonths(): Months {
  if (merged) return merged;
  const all = new Map<string, number>();
  const doubtful = new Set<string>();
  for (const language of languages) {
    for (const [name, month] of monthsOf(language)) {
      if ((all.get(name) ?? month) !== month) doubtful.add(name);
      all.set(name, month);
    }
  }
  for (const name of doubtful) all.delete(name);
  merged = all;
  return merged;
}

/** As they stand alone and in a date, where some languages inflect them. */
function* namesOf(language: string): Generator<[string, number]> {
  for (const length of ['long', 'short'] as const) {
    for (const day of [undefined, 'numeric'] as const) {
      const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
        month: length,
        timeZone: 'UTC',
        ...(day && { day }),
      });
      for (let month = 1; month <= 12; month += 1) {
        const parts = format.formatToParts(Date.UTC(2026, month - 1, 15));
        const name = bare(parts.find(({ type }) => type === 'month')?.value ?? '');
        if (/\p{L}/u.test(name)) yield [name, month];
        if (length === 'long' && name.length > 4 && /^[a-z]+$/.test(name)) {
          yield [name.slice(0, 3), month];
        }
      }
    }
  }
}

const bare = (word: string) => word.toLowerCase().normalize('NFC').replace(/[.\s]/g, '');

import { localDay } from '#shared/days.ts';

interface Dated {
  /** ISO 8601. */
  created_at: string;
}

export interface DayGroup<Entry> {
  /** `YYYY-MM-DD` in the time zone of the person. */
  day: string;
  entries: readonly Entry[];
}

/** Entries of each day, in the order they come in. */
export function byDay<Entry extends Dated>(entries: readonly Entry[]): DayGroup<Entry>[] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const day = localDay(new Date(entry.created_at));
    const known = days.get(day);
    if (known) known.push(entry);
    else days.set(day, [entry]);
  }
  return [...days].map(([day, list]) => ({ day, entries: list }));
}

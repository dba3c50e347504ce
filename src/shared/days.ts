const dayMs = 86_400_000;

const midnightOf = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** Whole days since then in the time zone of the person: 0 today, 1 yesterday; what is to come counts as today. */
export function daysAgo(at: Date, now: Date): number {
  // A day of 23 or 25 hours is one day too.
  return Math.max(0, Math.round((midnightOf(now) - midnightOf(at)) / dayMs));
}

/** `YYYY-MM-DD` in the time zone of the person. */
export function localDay(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

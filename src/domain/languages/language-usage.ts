import * as z from 'zod/mini';

/** S3.2: how often a language was chosen, and when; one entry a day, the newest last. */
export const languageUsageSchema = z.object({
  /** A code of answers (S1.3). */
  language: z.string(),
  /** `timestamp`: of the last use of that day, in epoch milliseconds. */
  usageHistory: z.array(z.object({ timestamp: z.number(), count: z.number() })),
});
export type LanguageUsage = z.infer<typeof languageUsageSchema>;

const dayMs = 24 * 3_600_000;
/** S9.3. */
const recentMs = 7 * dayMs;
const decayMs = 30 * dayMs;
const maxEntries = 10;
/** Languages that are remembered. */
const maxLanguages = 20;
/** Languages that are suggested. */
const maxSuggested = 3;

/** S3.2: the record with one more use. The languages that were used longest ago are forgotten first. */
export function withUse(
  usages: readonly LanguageUsage[],
  language: string,
  now: number,
): LanguageUsage[] {
  const known = usages.find((each) => each.language === language)?.usageHistory ?? [];
  const last = known.at(-1);
  const isSameDay = last !== undefined && dayOf(last.timestamp) === dayOf(now);
  const before = isSameDay ? known.slice(0, -1) : known;
  const entry = { timestamp: now, count: isSameDay ? last.count + 1 : 1 };
  const others = usages.filter((each) => each.language !== language);
  const usageHistory = [...before, entry].slice(-maxEntries);
  return [{ language, usageHistory }, ...others].slice(0, maxLanguages);
}

const dayOf = (timestamp: number) => Math.floor(timestamp / dayMs);

/** S9.3: uses of the last 7 days count whole, older ones less and less: after 30 days more, by a factor of e. */
export function usageScore({ usageHistory }: LanguageUsage, now: number): number {
  return usageHistory
    .slice(-maxEntries)
    .map(({ timestamp, count }) => {
      const age = Math.max(0, now - timestamp - recentMs);
      return count * Math.exp(-age / decayMs);
    })
    .reduce((sum, each) => sum + each, 0);
}

/** A use of about a year ago suggests nothing any more. */
const minScore = 1e-5;

/** The languages that are used most, the first one most of all. */
export function suggestedLanguages(usages: readonly LanguageUsage[], now: number): string[] {
  return usages
    .map((usage) => ({ language: usage.language, score: usageScore(usage, now) }))
    .filter(({ score }) => score > minScore)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxSuggested)
    .map(({ language }) => language);
}

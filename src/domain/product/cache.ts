const hourMs = 3_600_000;

/** S4.3. */
const cacheTimesMs = {
  hourly: hourMs,
  daily: 24 * hourMs,
  monthly: 30 * 24 * hourMs,
} as const;
export type CacheTime = keyof typeof cacheTimesMs;

/** S4.3: expired without a sync time, or when older than its cache time; also where the clock was set back since. */
export function isExpired(syncTime: number | null, time: CacheTime, now: number): boolean {
  return syncTime === null || syncTime > now || now - syncTime > cacheTimesMs[time];
}

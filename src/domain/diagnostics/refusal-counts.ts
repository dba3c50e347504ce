const maxReported = 2048;

/** S8.2: a refusal is reported when its count is 1, 2, 4 … 2048. */
export function isReportedCount(count: number): boolean {
  return count >= 1 && count <= maxReported && Number.isInteger(Math.log2(count));
}

/** Most fingerprints that are counted apart. */
const maxReasons = 20;

/** The counts with one more of a reason; those of a further reason stay out. */
export function withRefusal(
  counts: Readonly<Record<string, number>>,
  reason: string,
): Record<string, number> {
  const known = counts[reason] ?? 0;
  if (known === 0 && Object.keys(counts).length >= maxReasons) return { ...counts };
  return { ...counts, [reason]: known + 1 };
}

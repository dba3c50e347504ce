import { clampHlc } from '#shared/hlc.ts';

/** How far a device's clock may be ahead of the server's before its writes are dated back, in ms. */
export const maxClockLeadMs = 5 * 60_000;

interface Clocked {
  hlc: string;
  clocks?: Record<string, string> | undefined;
}

/**
 * The row with no clock later than `latest` (ms). The server applies it to what it receives, with its own time
 * and `maxClockLeadMs`: else a device whose clock is hours ahead would win over all edits of the next hours.
 * Its sender takes over the reply's row in place of what it sent.
 */
export function clampClocks<Row extends Clocked>(row: Row, latest: number): Row {
  const hlc = clampHlc(row.hlc, latest);
  return row.clocks ? { ...row, hlc, clocks: clampAll(row.clocks, latest) } : { ...row, hlc };
}

export function clampAll(clocks: Readonly<Record<string, string>>, latest: number) {
  return Object.fromEntries(
    Object.entries(clocks).map(([field, hlc]) => [field, clampHlc(hlc, latest)]),
  );
}

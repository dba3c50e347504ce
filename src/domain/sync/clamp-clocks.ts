import { clampHlc } from '#shared/hlc.ts';

/** How far a device's clock may be ahead of the server's before its writes are dated back, in ms. */
export const maxClockLeadMs = 5 * 60_000;

interface Clocked {
  hlc: string;
  clocks?: Record<string, string> | undefined;
}

/** All clocks of the row. */
export const clocksOf = ({ hlc, clocks = {} }: Clocked): string[] => [
  hlc,
  ...Object.values(clocks),
];

/**
 * The row with no clock later than `latest` (ms): else a device whose clock is hours ahead would win over all edits
 * of the next hours.
 */
export function clampClocks<Row extends Clocked>(row: Row, latest: number): Row {
  return changeClocks(row, (hlc) => clampHlc(hlc, latest));
}

/** The row with `change` of each of its clocks. */
export function changeClocks<Row extends Clocked>(row: Row, change: (hlc: string) => string): Row {
  const hlc = change(row.hlc);
  return row.clocks ? { ...row, hlc, clocks: changeAll(row.clocks, change) } : { ...row, hlc };
}

export function changeAll(
  clocks: Readonly<Record<string, string>>,
  change: (hlc: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(clocks).map(([field, hlc]) => [field, change(hlc)]));
}

interface Clocked {
  hlc: string;
  clocks?: Readonly<Record<string, string>> | undefined;
}

/** The latest clock of the rows and of their fields; empty without rows. */
export function latestClock(rows: readonly Clocked[]): string {
  let latest = '';
  for (const { hlc, clocks = {} } of rows) {
    for (const each of [hlc, ...Object.values(clocks)]) if (each > latest) latest = each;
  }
  return latest;
}

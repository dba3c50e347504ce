import { readdirSync, readFileSync } from 'node:fs';

/** What Linux says of a process that runs. */
const fileOf = (pid: number, name: string) => `/proc/${pid}/${name}`;

/** Linux counts processor time in hundredths of a second, whatever its own clock is (sysconf(_SC_CLK_TCK)). */
const ticks = 100;

/** Of all of its threads, since it started. */
export function cpuSeconds(pid: number): number {
  const text = readFileSync(fileOf(pid, 'stat'), 'utf8');
  // Its name, which may have blanks, is in brackets before.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}

/** Files, sockets and pipes that it has open. */
export const handles = (pid: number): number => readdirSync(fileOf(pid, 'fd')).length;

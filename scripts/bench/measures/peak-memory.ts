import { readdirSync, readFileSync } from 'node:fs';

/**
 * Watches the memory of a process and its children, in megabytes above the start; null where the
 * system does not report it.
 */
export function peakMemory(pid: number): { stop(): number | null } {
  const start = residentMegabytes(pid);
  let peak = start ?? 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid) ?? 0);
  }, 50);
  return {
    stop() {
      clearInterval(timer);
      return start === null ? null : Math.round(peak - start);
    },
  };
}

/** Of a process and all below it; null where the system does not report it. */
export const residentMegabytes = (root: number): number | null => megabytesOf(root, residentOf);

/** The same; what processes have in common counts once, which a browser's have much of. */
export const proportionalMegabytes = (root: number): number | null =>
  megabytesOf(root, ({ pid }) => field(`/proc/${pid}/smaps_rollup`, 'Pss'));

interface ProcessStatus {
  pid: number;
  parent: number;
  kilobytes: number;
}

const residentOf = ({ kilobytes }: ProcessStatus) => kilobytes;

function megabytesOf(root: number, sizeOf: (status: ProcessStatus) => number): number | null {
  try {
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => statusOf(Number(name)));
    const wanted = new Set([root]);
    for (let grew = true; grew; ) {
      const below = processes.filter(({ pid, parent }) => wanted.has(parent) && !wanted.has(pid));
      for (const { pid } of below) wanted.add(pid);
      grew = below.length > 0;
    }
    const sizes = processes.filter(({ pid }) => wanted.has(pid)).map(sizeOf);
    return sizes.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
  } catch {
    return null;
  }
}

/** Empty for a process that has just ended. */
function statusOf(pid: number): ProcessStatus[] {
  try {
    const file = `/proc/${pid}/status`;
    return [{ pid, parent: field(file, 'PPid'), kilobytes: field(file, 'VmRSS') }];
  } catch {
    return [];
  }
}

const field = (file: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0);

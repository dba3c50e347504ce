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
export function residentMegabytes(root: number): number | null {
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
    const resident = processes
      .filter(({ pid }) => wanted.has(pid))
      .map(({ kilobytes }) => kilobytes);
    return resident.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
  } catch {
    return null;
  }
}

/** Empty for a process that has just ended. */
function statusOf(pid: number): { pid: number; parent: number; kilobytes: number }[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const field = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return [{ pid, parent: field('PPid'), kilobytes: field('VmRSS') }];
  } catch {
    return [];
  }
}

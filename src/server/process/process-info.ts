import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface ProcessInfo {
  /** Distinguishes the process from a later one with the same pid. */
  started: string;
  /** The program and its arguments. */
  command: string;
}

/**
 * What the system reports of a process: `/proc`, elsewhere `ps`. Undefined: there is no such process;
 * null: it runs, and the system has neither (Windows).
 */
export function processInfo(pid: number, proc = '/proc'): ProcessInfo | null | undefined {
  if (!isAlive(pid)) return undefined;
  return fromProc(pid, proc) ?? fromPs(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function fromProc(pid: number, proc: string): ProcessInfo | null {
  try {
    const stat = readFileSync(`${proc}/${pid}/stat`, 'utf8');
    // Field 22 of proc_pid_stat(5), counted from behind the name, which may contain spaces.
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    const command = readFileSync(`${proc}/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return started === undefined ? null : { started, command };
  } catch {
    return null;
  }
}

function fromPs(pid: number): ProcessInfo | null {
  const column = (name: string) =>
    execFileSync('ps', ['-ww', '-o', `${name}=`, '-p', String(pid)], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    return { started: column('lstart'), command: column('command') };
  } catch {
    return null;
  }
}

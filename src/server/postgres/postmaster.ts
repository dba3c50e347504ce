import { processInfo } from '../process/process-info.ts';

/** Is this process a PostgreSQL of that data folder? Null: it runs, and the system does not report more. */
export function isPostmaster(pid: number, folder: string, proc?: string): boolean | null {
  if (!Number.isInteger(pid) || pid <= 1 || pid === process.pid) return false;
  const info = processInfo(pid, proc);
  if (info === null) return null;
  return info?.command.includes(folder) ?? false;
}

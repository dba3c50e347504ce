import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * From here on, what this run and its processes take for temporary files lies in a folder that goes
 * with the run. However the run ends, a process beside it ends the browsers that were left and
 * removes the folder: Jest gives tests a `process` of their own, whose `exit` nobody tells.
 */
export function openRunFolder(): void {
  if (process.env.GLOSS_RUN_FOLDER) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'gloss-run-'));
  // PostgreSQL runs as another user where root runs the tests.
  chmodSync(folder, 0o711);
  process.env.GLOSS_RUN_FOLDER = folder;
  process.env.TMPDIR = folder;
  const remover = path.join(import.meta.dirname, 'run-folder-remover.ts');
  const child = spawn(process.execPath, [remover, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, NODE_OPTIONS: '' },
    detached: true,
  });
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
}

/** Removes it at once where nothing is left that writes there. */
export function closeRunFolder(): void {
  const folder = process.env.GLOSS_RUN_FOLDER;
  if (!folder) return;
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // A browser that a failed suite left still writes: the process beside ends it.
  }
}

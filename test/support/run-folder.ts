import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * From here on, temporary files of this run and its processes are in a folder that is removed after
 * the run. After any end of the run, a helper process ends remaining browsers and removes the
 * folder: Jest gives tests a `process` object without `exit` events.
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

/** Removes it immediately where no process writes there any more. */
export function closeRunFolder(): void {
  const folder = process.env.GLOSS_RUN_FOLDER;
  if (!folder) return;
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // A browser of a failed suite still writes: the helper process ends it.
  }
}

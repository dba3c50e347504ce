import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

// A process of its own: `stdin` ends when the run has ended, in any way.
const [, , folder = ''] = process.argv;
const tries = 40;

process.stdin.resume().once('close', () => void removeAll());

async function removeAll(): Promise<void> {
  for (let left = tries; left > 0; left -= 1) {
    const users = usersOfFolder();
    for (const pid of users) end(pid);
    remove();
    if (users.length === 0 && !existsSync(folder)) return;
    await pause(250);
  }
}

/** Browsers whose profile lies there. */
function usersOfFolder(): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.includes(`${folder}/`))
    .map((line) => Number.parseInt(line, 10));
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

function remove(): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Still being written to: tried again.
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunAs } from '#server/postgres/run-as.ts';

/** A program that runs until it is stopped, and what it has said last. */
export interface Program {
  readonly child: ChildProcess;
  readonly output: () => string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** How long a program may take until it serves. */
const startMs = 30_000;

/** Starts it as a user who is not root: PostgreSQL and PgBouncer refuse root. */
export function startProgram(as: RunAs, file: string, args: readonly string[]): Program {
  const [command = file, ...rest] = [...as.prefix, file, ...args];
  // A group of its own: Ctrl+C reaches the script alone, which stops all in order.
  const child = spawn(command, rest, {
    ...as.ids,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const add = (chunk: Buffer | Error) => {
    text = (text + String(chunk)).slice(-8192);
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  child.on('error', add);
  return {
    child,
    output: () => text.trim(),
    async stop(signal = 'SIGINT') {
      if (hasEnded(child)) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}

const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid === undefined || exitCode !== null || signalCode !== null;

/** Runs it to its end. Throws with what it said. */
export async function runProgram(as: RunAs, file: string, args: readonly string[]): Promise<void> {
  const { child, output } = startProgram(as, file, args);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${file} failed: ${output()}`);
}

/** Resolves once `isUp`. Throws where the program ends before, or takes too long. */
export async function untilUp(
  { child, output }: Program,
  isUp: () => boolean | Promise<boolean>,
): Promise<void> {
  const until = performance.now() + startMs;
  while (!(await isUp())) {
    if (hasEnded(child) || performance.now() > until)
      throw new Error(`${child.spawnargs.join(' ')} does not serve: ${output()}`);
    await pause(50);
  }
}

/** Does a program listen there? */
export async function listens(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

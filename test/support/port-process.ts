import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface PortProcess {
  /** `http://127.0.0.1:PORT`. */
  url: string;
  readonly close: () => Promise<void>;
}

/** Runs a script that serves on loopback and reports its port by `tellPort`. */
export async function startPortProcess(
  script: string,
  args: readonly string[] = [],
): Promise<PortProcess> {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (!child.stdout) throw new Error('the process has no output');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { port } = JSON.parse(line.toString()) as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Behaviour, RecordedRequest } from '#test/support/vendors/behaviour.ts';
import { root } from './sources.ts';

/** The scripted OpenAI-compatible host as its own process, spoken to over real HTTP. */
export interface VendorProcess {
  /** `http://127.0.0.1:PORT`. */
  url: string;
  script(...behaviours: Behaviour[]): Promise<void>;
  release(): Promise<void>;
  reset(): Promise<void>;
  /** Requests to `/chat/completions`, in order. */
  chats(): Promise<RecordedRequest[]>;
  close(): Promise<void>;
}

export async function startVendorProcess(apiKey = '', at = 0): Promise<VendorProcess> {
  const file = path.join(root, 'test/support/vendors/openai-server.ts');
  const child = spawn(process.execPath, [file, String(at), ...(apiKey ? [apiKey] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { port } = JSON.parse(line.toString()) as { port: number };
  const url = `http://127.0.0.1:${port}`;
  const call = async (name: string, body?: unknown) => {
    const method = body === undefined && name === '__requests' ? 'GET' : 'POST';
    const reply = await fetch(`${url}/${name}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return reply.json();
  };
  return {
    url,
    script: (...behaviours) => call('__script', behaviours).then(() => undefined),
    release: () => call('__release').then(() => undefined),
    reset: () => call('__reset').then(() => undefined),
    chats: async () =>
      ((await call('__requests')) as RecordedRequest[]).filter((request) =>
        request.path.endsWith('/chat/completions'),
      ),
    close: async () => {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

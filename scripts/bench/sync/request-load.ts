import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';

export interface Load {
  url: string;
  headers: Record<string, string>;
  /** Taken by turns. */
  bodies: readonly string[];
  /** Of each body, where it is signed: then it is sent once. */
  signed?: readonly Record<string, string>[];
  connections: number;
  ms: number;
}

export interface LoadResult {
  count: number;
  perSecond: number;
  failed: number;
}

/** In a process of its own, so that the server is measured alone. */
export async function runRequests(load: Load): Promise<LoadResult> {
  const child = spawn(process.execPath, [import.meta.filename], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  child.stdin.end(JSON.stringify(load));
  let text = '';
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`the clients ended with ${code}`);
  return JSON.parse(text) as LoadResult;
}

/** @returns status and length of the reply */
export function post(
  agent: Agent,
  { url, headers }: Pick<Load, 'url' | 'headers'>,
  body: string,
): Promise<{ status: number; length: number }> {
  return new Promise((resolve, reject) => {
    const type = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { method: 'POST', agent, headers: { ...type, ...headers } });
    sent.on('error', reject).on('response', (reply) => {
      let length = 0;
      reply.on('data', (part: Buffer) => {
        length += part.length;
      });
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, length }));
    });
    sent.end(body);
  });
}

if (process.argv[1] === import.meta.filename) {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  const load = JSON.parse(Buffer.concat(parts).toString()) as Load;
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  let [next, done, failed] = [0, 0, 0];
  const start = performance.now();
  const end = start + load.ms;
  const count = load.bodies.length;
  const run = async () => {
    while (performance.now() < end && (!load.signed || next < count)) {
      const place = next % count;
      next += 1;
      const headers = { ...load.headers, ...load.signed?.[place] };
      const { status } = await post(agent, { url: load.url, headers }, load.bodies[place]!);
      done += 1;
      if (status !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: load.connections }, run));
  const perSecond = Math.round((done * 1000) / (performance.now() - start));
  agent.destroy();
  process.stdout.write(JSON.stringify({ count: done, perSecond, failed } satisfies LoadResult));
}

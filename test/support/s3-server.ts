import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startS3Store } from './s3-store-server.ts';
import { S3Uploads } from './s3-uploads.ts';

/**
 * The reaction to a call: `refuse` answers 503, `forbid` 403, `lack` 501, `cut` breaks the
 * connection when the body has started, `break` sends half of the answer, `hold` waits for
 * `release`.
 */
type S3Behaviour = 'pass' | 'refuse' | 'forbid' | 'lack' | 'cut' | 'break' | 'hold';

/** S3 on loopback, which can be slow, refuse and break off. */
export interface S3Server {
  env: Record<string, string>;
  /** `PUT /bucket/key?query` in order of arrival. */
  calls: string[];
  uploads: S3Uploads;
  script(behaviour: (call: string) => S3Behaviour): void;
  /** Releases held calls. */
  release(): void;
  /** Resolves when a call that matches has arrived. */
  until(call: RegExp): Promise<void>;
  close(): Promise<void>;
}

const bucket = 'gloss-test';

export async function startS3(): Promise<S3Server> {
  const { port, close: closeStore } = await startS3Store(bucket);
  let behaviour: (call: string) => S3Behaviour = () => 'pass';
  let held: (() => void)[] = [];
  const calls: string[] = [];
  const uploads = new S3Uploads();
  let watchers: (() => void)[] = [];
  const front = createServer((incoming, outgoing) => {
    const call = `${incoming.method} ${incoming.url}`;
    calls.push(call);
    for (const watch of watchers.splice(0)) watch();
    const next = behaviour(call);
    const pass = () => forward(port, incoming, outgoing, next === 'break', uploads);
    if (next in refusals) answer(incoming, outgoing, refusals[next as keyof typeof refusals]);
    else if (next === 'cut') incoming.once('data', () => incoming.socket.destroy());
    else if (next === 'hold') held.push(pass);
    else {
      const { method = '', url = '' } = incoming;
      const own = next === 'pass' ? uploads.answer(method, url) : null;
      if (own === null) pass();
      else answer(incoming, outgoing, own);
    }
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const release = () => {
    for (const go of held.splice(0)) go();
  };
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    calls,
    uploads,
    script(next) {
      behaviour = next;
    },
    release,
    async until(call) {
      while (!calls.some((each) => call.test(each))) {
        await new Promise<void>((resolve) => watchers.push(resolve));
      }
    },
    async close() {
      watchers = [];
      held = [];
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      await closeStore();
    },
  };
}

const refusal = (status: number, code: string) => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`,
});

const refusals = {
  refuse: refusal(503, 'SlowDown'),
  forbid: refusal(403, 'AccessDenied'),
  lack: refusal(501, 'NotImplemented'),
};

function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { status, body }: { status: number; body: string },
) {
  incoming.resume();
  outgoing.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}

function forward(
  port: number,
  from: IncomingMessage,
  to: ServerResponse,
  isBroken: boolean,
  uploads: S3Uploads,
) {
  const { method = '', url = '', headers } = from;
  const behind = request({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
    to.writeHead(reply.statusCode ?? 500, reply.headers);
    if (!isBroken) return relay(reply, to, (body) => uploads.answered(method, url, body));
    return reply.once('data', (chunk: Buffer) =>
      to.write(chunk.subarray(0, chunk.length / 2), () => to.destroy()),
    );
  });
  behind.on('error', () => to.destroy());
  from.once('close', () => {
    if (!from.complete) behind.destroy();
  });
  if (from.destroyed) behind.destroy();
  else from.pipe(behind);
}

/** Only the beginning of an answer is read: those to multipart uploads are short. */
function relay(reply: IncomingMessage, to: ServerResponse, answered: (body: string) => void) {
  let body = '';
  reply.on('data', (chunk: Buffer) => {
    if (body.length < 10_000) body += chunk.toString('latin1');
  });
  reply.once('end', () => {
    if ((reply.statusCode ?? 500) < 300) answered(body);
  });
  reply.pipe(to);
}

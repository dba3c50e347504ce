import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type BodySend, xhrSend } from './send-body.ts';

let server: Server;
let url: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

beforeEach(async () => {
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*, authorization');
    response.setHeader('access-control-expose-headers', 'retry-after');
    if (request.method === 'OPTIONS') return void response.end();
    void answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const whole = async (request: IncomingMessage) => {
  let bytes = 0;
  for await (const chunk of request) bytes += (chunk as Buffer).length;
  return bytes;
};

function post(more: Partial<BodySend> = {}) {
  const form = new FormData();
  form.append('doc_id', 'd');
  form.append('file', new File(['x'.repeat(50_000)], 'a.txt'));
  const text: string[] = [];
  const reply = xhrSend({
    method: 'POST',
    url,
    headers: { authorization: 'Bearer t' },
    body: form,
    signal: new AbortController().signal,
    // Only browsers report upload progress: see the browser test.
    onSent: () => undefined,
    onText: (piece) => text.push(piece),
    ...more,
  });
  return { reply, text };
}

test('C3 a form is sent with its bearer; its reply is reported as it arrives', async () => {
  let came: { bytes: number; bearer: string | undefined } | null = null;
  answer = async (request, response) => {
    came = { bytes: await whole(request), bearer: request.headers.authorization };
    response.write('one ', () => response.end('two'));
  };
  const { reply, text } = post();
  expect(await reply).toBe('whole');
  expect(text.join('')).toBe('one two');
  expect(came!.bearer).toBe('Bearer t');
  expect(came!.bytes).toBeGreaterThan(50_000);
});

test('a refusal of the server has its own code', async () => {
  answer = async (request, response) => {
    await whole(request);
    response.writeHead(507, { 'retry-after': '7', 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: 'error', code: 'quota_exceeded', msg: 'full' }));
  };
  const { reply, text } = post();
  await expect(reply).rejects.toMatchObject({
    code: 'quota_exceeded',
    details: { status: 507, retryAfterMs: 7_000 },
  });
  expect(text).toEqual([]);
});

test('a connection that is lost is a fault of the network', async () => {
  answer = (request) => void request.socket.destroy();
  await expect(post().reply).rejects.toMatchObject({ code: 'network' });
});

test('an abort ends it', async () => {
  const stop = new AbortController();
  answer = () => stop.abort();
  await expect(post({ signal: stop.signal }).reply).rejects.toMatchObject({ code: 'aborted' });
  await expect(post({ signal: stop.signal }).reply).rejects.toMatchObject({ code: 'aborted' });
});

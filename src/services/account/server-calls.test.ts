import { expect, test } from '@jest/globals';
import type { Refusal } from '#api/client/refusal.ts';
import type { FailedCall } from '#domain/diagnostics/diagnostics.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { createRequestSigner } from './request-signer.ts';
import { createServerClock } from './server-clock.ts';

const server = 'http://server.test';

function setup() {
  const clock = new ManualClock(1_000);
  const failed: FailedCall[] = [];
  const refused: Refusal[] = [];
  const sent: { url: string; headers: Record<string, string> }[] = [];
  const replies: (Response | Error)[] = [];
  const signer = createRequestSigner({
    time: createServerClock(clock),
    readSecret: async () => null,
    server: async () => server,
    calls: {
      clock,
      headers: async () => ({ 'x-client-domain': 'gloss.test', 'x-timestamp': '1000' }),
      onFailed: (call) => failed.push(call),
      onRefused: (refusal) => refused.push(refusal),
    },
  });
  const fetch = signer.fetch(async (url, init) => {
    sent.push({ url, headers: Object.fromEntries(new Headers(init.headers)) });
    const reply = replies.shift() ?? Response.json({});
    if (reply instanceof Error) throw reply;
    return reply;
  });
  return { fetch, signer, sent, replies, failed, refused };
}

test('every call of the server says who calls and has a trace id; no call of another host does', async () => {
  const { fetch, sent } = setup();
  await fetch(`${server}/v1/models`, { headers: { accept: 'x' } });
  await fetch(`${server}/user/x`, { headers: { 'X-Trace-Id': 'mine-1234', 'x-timestamp': '7' } });
  await fetch('http://other.test/v1/models', {});
  expect(sent[0]!.headers).toEqual({
    accept: 'x',
    'x-client-domain': 'gloss.test',
    'x-timestamp': '1000',
    'x-trace-id': expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  expect(sent[1]!.headers).toMatchObject({ 'x-trace-id': 'mine-1234', 'x-timestamp': '7' });
  expect(sent[2]!.headers).toEqual({});
});

test('calls that fail are noted by path, status and trace id; one that was aborted is not', async () => {
  const { fetch, sent, replies, failed } = setup();
  replies.push(Response.json({}, { status: 500 }), new TypeError('down'), new Error('aborted'));
  await fetch(`${server}/app/file/0193a7c2-1111-7000-8000?secret=1`, {});
  await expect(fetch(`${server}/user/x`, {})).rejects.toThrow('down');
  await expect(fetch(`${server}/user/x`, { signal: AbortSignal.abort() })).rejects.toThrow();
  const traceIds = sent.map(({ headers }) => headers['x-trace-id']);
  expect(failed).toEqual([
    { at: 1_000, path: '/app/file/:id', status: 500, traceId: traceIds[0] },
    { at: 1_000, path: '/user/x', status: 0, traceId: traceIds[1] },
  ]);
});

test('S8.2 a 418 is about the time, or has the fingerprint that was refused', async () => {
  const { fetch, replies, refused } = setup();
  replies.push(
    Response.json({ code: 'clock_skew' }, { status: 418 }),
    Response.json({}, { status: 418, headers: { ja3: ' e7d705a3 ' } }),
  );
  const reply = await fetch(`${server}/user/x`, {});
  expect(await reply.json()).toEqual({ code: 'clock_skew' });
  await fetch(`${server}/user/x`, {});
  expect(refused).toEqual([
    { isOfTime: true, ja3: null },
    { isOfTime: false, ja3: 'e7d705a3' },
  ]);
});

test('a body that is sent with its progress says who calls, and is noted where it fails', async () => {
  const { signer, failed } = setup();
  const headers: Record<string, string>[] = [];
  const errors = [new CodedError('generic', 'x', { status: 507 }), new CodedError('aborted')];
  const send = signer.send(async (request) => {
    headers.push(request.headers);
    throw errors.shift()!;
  });
  const request = {
    method: 'POST' as const,
    url: `${server}/app/upload_document`,
    headers: { a: 'b' },
    body: new FormData(),
    signal: new AbortController().signal,
    onSent: () => undefined,
    onText: () => undefined,
  };
  await expect(send(request)).rejects.toMatchObject({ code: 'generic' });
  await expect(send(request)).rejects.toMatchObject({ code: 'aborted' });
  expect(headers[0]).toMatchObject({ a: 'b', 'x-client-domain': 'gloss.test' });
  const traceId = headers[0]!['x-trace-id']!;
  expect(failed).toEqual([{ at: 1_000, path: '/app/upload_document', status: 507, traceId }]);
});

import { setImmediate as nextTask } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import { userInfo } from '#api/account.ts';
import { traceHeader } from '#api/client/trace.ts';
import { startTestServer } from '#test/support/gateway.ts';

const server = await startTestServer();
afterAll(() => server.close());

/** A call is logged when its reply was sent. */
async function linesOf(traceId: string) {
  for (;;) {
    const lines = server.log
      .map((line) => JSON.parse(line) as { traceId?: string; msg: string; path?: string })
      .filter((line) => line.traceId === traceId);
    if (lines.length > 0) return lines;
    await nextTask();
  }
}

test('a call is logged and answered under the trace id that the client sent, failures too', async () => {
  const traceId = '3f2a90c1b7d04e55';
  const headers = { [traceHeader]: traceId };
  const reply = await server.call(userInfo.path, { headers });
  expect([reply.status, reply.headers.get(traceHeader)]).toEqual([403, traceId]);
  expect(await linesOf(traceId)).toMatchObject([{ msg: 'request', path: userInfo.path }]);
  const refused = await fetch(`${server.url}/user/none`, {
    headers: { [traceHeader]: 'no-token-1' },
  });
  expect(refused.headers.get(traceHeader)).toBe('no-token-1');
});

test('a client without a trace id, or with one that is none, is given one', async () => {
  for (const given of [{}, { [traceHeader]: 'a b"c' }]) {
    const reply = await server.call('/v1/models', { headers: given as Record<string, string> });
    const traceId = reply.headers.get(traceHeader) ?? '';
    expect(traceId).toMatch(/^[0-9a-f]{16}$/);
    expect(await linesOf(traceId)).toMatchObject([{ msg: 'request', path: '/v1/models' }]);
  }
});

test('S8.2 pages of the extension may send the id, and read it and the Date of a refusal', async () => {
  const origin = 'chrome-extension://kimndmnfniioolmmcoejpdnogmiphmde';
  const preflight = await fetch(`${server.url}${userInfo.path}`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': traceHeader,
    },
  });
  expect(preflight.headers.get('access-control-allow-headers')).toContain(traceHeader);
  const reply = await server.call('/v1/models', { headers: { origin } });
  const exposed = reply.headers.get('access-control-expose-headers') ?? '';
  for (const name of ['date', 'ja3', traceHeader]) expect(exposed.split(', ')).toContain(name);
});

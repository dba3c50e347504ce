import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { ManualClock } from '#shared/clock.ts';
import { refreshPath } from '../oauth.ts';
import { createProductClient, type ProductClientOptions } from './product-client.ts';

const reply = z.object({ status: z.literal('OK'), data: z.string() });
const ok = () => Response.json({ status: 'OK', data: 'x' });

function setup(
  answer: (url: string, init: RequestInit) => Response | Promise<Response>,
  token: string | null = 'access',
) {
  const clock = new ManualClock(1_000_000);
  const sent: { url: string; headers: Record<string, string> }[] = [];
  const unauthorized: number[] = [];
  const options: ProductClientOptions = {
    clock,
    base: async () => 'http://server.test',
    bearer: async () => token,
    fetch: async (url, init) => {
      sent.push({ url, headers: init.headers as Record<string, string> });
      return answer(url, init);
    },
    onUnauthorized: () => unauthorized.push(1),
  };
  return { client: createProductClient(options), clock, sent, unauthorized };
}

/** A server that never answers; the call ends with its signal. */
const silent = (_url: string, init: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    init.signal!.addEventListener('abort', () => reject(new DOMException('x', 'AbortError')));
  });

test('a call carries the bearer and a trace id', async () => {
  const { client, sent } = setup(ok);
  expect(await client.call({ path: '/user/get_user_info', query: { app: 'a b' }, reply })).toEqual({
    status: 'OK',
    data: 'x',
  });
  expect(sent).toEqual([
    {
      url: 'http://server.test/user/get_user_info?app=a+b',
      headers: {
        authorization: 'Bearer access',
        'content-type': 'application/json',
        'x-trace-id': expect.stringMatching(/^[0-9a-f]{16}$/),
      },
    },
  ]);
});

test('S6.2 without a token a call is rejected with Please login and nothing is sent', async () => {
  const { client, sent } = setup(ok, null);
  const call = client.call({ path: '/user/get_user_info', reply });
  await expect(call).rejects.toMatchObject({ code: 'please_login', message: 'Please login' });
  expect(sent).toEqual([]);
  await client.call({ path: '/oauth/signin_with_email', reply });
  expect(sent[0]!.headers.authorization).toBeUndefined();
});

test('S6.2 the refresh path never gets the access token', async () => {
  const { client, sent } = setup(ok);
  await expect(client.call({ path: refreshPath, reply })).rejects.toMatchObject({
    code: 'please_login',
  });
  await client.call({ path: refreshPath, reply, token: 'refresh' });
  expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer refresh']);
});

test('S6.2 S8.2 a 401 of the own bearer is reported, one of another token is not', async () => {
  const { client, unauthorized } = setup(() => Response.json({ msg: 'no' }, { status: 401 }));
  await expect(client.call({ path: '/user/x', reply })).rejects.toMatchObject({
    code: 'please_login',
  });
  await expect(client.call({ path: refreshPath, reply, token: 'r' })).rejects.toThrow('no');
  expect(unauthorized).toHaveLength(1);
});

test('S8.4 S9.6 a call without an answer times out after 30 s', async () => {
  const { client, clock, sent } = setup(silent);
  const call = client.call({ path: '/user/x', reply });
  const outcome = expect(call).rejects.toMatchObject({
    code: 'timeout',
    message: 'Request timeout',
  });
  while (sent.length === 0) await Promise.resolve();
  clock.advance(29_999);
  clock.advance(1);
  await outcome;
});

test('S4.4 S8.4 an abort and a lost network are failures of their own', async () => {
  const stop = new AbortController();
  const { client, sent } = setup(silent);
  const call = client.call({ path: '/user/x', reply, signal: stop.signal });
  while (sent.length === 0) await Promise.resolve();
  stop.abort();
  await expect(call).rejects.toMatchObject({ code: 'aborted', message: 'manual aborted request.' });
  const down = setup(() => Promise.reject(new TypeError('fetch failed')));
  await expect(down.client.call({ path: '/user/x', reply })).rejects.toMatchObject({
    code: 'network',
  });
});

test('a second call of a task aborts the first', async () => {
  let answers = 0;
  const { client, sent } = setup((url, init) => {
    answers += 1;
    return answers === 1 ? silent(url, init) : ok();
  });
  const first = client.call({ path: '/user/x', reply, taskId: 't' });
  while (sent.length === 0) await Promise.resolve();
  const second = client.call({ path: '/user/x', reply, taskId: 't' });
  await expect(first).rejects.toMatchObject({ code: 'aborted' });
  expect((await second).data).toBe('x');
});

test('S4.4 a body whose status is not OK fails; one of another shape is fetch_data', async () => {
  const failed = setup(() => Response.json({ status: 'ERROR', msg: 'why' }));
  await expect(failed.client.call({ path: '/user/x', reply })).rejects.toThrow('why');
  const odd = setup(() => Response.json({ status: 'OK', data: 5 }));
  await expect(odd.client.call({ path: '/user/x', reply })).rejects.toMatchObject({
    code: 'fetch_data',
  });
});

test('what failed names the call by the trace id that was sent, also where no reply came', async () => {
  const failed = async (answer: Parameters<typeof setup>[0]) => {
    const { client, sent } = setup(answer);
    const error = await client.call({ path: '/user/x', reply }).catch((thrown) => thrown);
    return [error.details.traceId, sent[0]!.headers['x-trace-id']];
  };
  const [lost, sent] = await failed(() => Promise.reject(new TypeError('down')));
  expect(lost).toBe(sent);
  const [odd, sentOdd] = await failed(() => Response.json({ status: 'OK', data: 5 }));
  expect(odd).toBe(sentOdd);
  const headers = { 'x-trace-id': 'of-the-server' };
  const [named] = await failed(() => Response.json({}, { status: 500, headers }));
  expect(named).toBe('of-the-server');
});

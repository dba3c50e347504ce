import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { CodedError } from '#shared/errors/coded-error.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { endpoint } from '../endpoint.ts';
import { refresh } from '../oauth.ts';
import { createCallServer } from './call-server.ts';

const reply = z.object({ status: z.literal('OK'), data: z.string() });
const path = '/user/x';
const get = endpoint({ method: 'GET', path, reply });
const post = endpoint({ path, request: z.object({ id: z.number() }), reply });
const open = endpoint({ path: '/oauth/x', auth: 'none', reply });
const ok = () => Response.json({ status: 'OK', data: 'x' });

function setup(
  answer: (url: string, init: RequestInit) => Response | Promise<Response>,
  token: string | null = 'access',
) {
  const clock = new ManualClock(1_000_000);
  const sent: { url: string; headers: Record<string, string> }[] = [];
  const refused: string[] = [];
  const pleaseLogin = () => {
    throw new CodedError('please_login', 'Please login');
  };
  const call = createCallServer({
    clock,
    base: async () => 'http://server.test',
    bearer: () => ({
      bearer: async () => token ?? pleaseLogin(),
      refused: async (old) => {
        refused.push(old);
        return 'renewed';
      },
    }),
    fetch: async (url, init) => {
      sent.push({ url, headers: init.headers as Record<string, string> });
      return answer(url, init);
    },
  });
  return { call, clock, sent, refused };
}

/** A server that never answers; the call ends with its signal. */
const silent = (_url: string, init: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    init.signal!.addEventListener('abort', () => reject(new DOMException('x', 'AbortError')));
  });

test('a call carries the bearer and a trace id', async () => {
  const { call, sent } = setup(ok);
  const query = { app: 'a b' };
  expect(await call(post, { id: 1 }, { query })).toEqual({ status: 'OK', data: 'x' });
  const traceId = expect.stringMatching(/^[0-9a-f]{16}$/);
  const headers = { authorization: 'Bearer access', 'x-trace-id': traceId };
  expect(sent).toEqual([
    {
      url: 'http://server.test/user/x?app=a+b',
      headers: { ...headers, 'content-type': 'application/json' },
    },
  ]);
  await call(get, {});
  expect(sent[1]).toEqual({ url: 'http://server.test/user/x', headers });
});

test('S6.2 without a token a call is rejected with Please login and nothing is sent', async () => {
  const { call, sent } = setup(ok, null);
  await expect(call(get, {})).rejects.toMatchObject({
    code: 'please_login',
    message: 'Please login',
  });
  expect(sent).toEqual([]);
  await call(open, {});
  expect(sent[0]!.headers.authorization).toBeUndefined();
});

test('S6.2 the refresh path never gets the access token', async () => {
  const { call, sent } = setup(ok);
  await expect(call(refresh, {})).rejects.toMatchObject({ code: 'please_login' });
  await expect(call(refresh, {}, { token: 'refresh' })).rejects.toMatchObject({
    code: 'fetch_data',
  });
  expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer refresh']);
});

test('S6.2 S8.2 after a 401 another bearer is tried once; a token that was given is not', async () => {
  const { call, sent, refused } = setup(() => Response.json({ msg: 'no' }, { status: 401 }));
  await expect(call(get, {})).rejects.toMatchObject({ code: 'please_login' });
  expect(sent.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer access',
    'Bearer renewed',
  ]);
  await expect(call(refresh, {}, { token: 'r' })).rejects.toThrow('no');
  expect(refused).toEqual(['access']);
});

test('S8.4 S9.6 a call without an answer times out after 30 s', async () => {
  const { call, clock, sent } = setup(silent);
  const outcome = expect(call(get, {})).rejects.toMatchObject({
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
  const { call, sent } = setup(silent);
  const stopped = call(get, {}, { signal: stop.signal });
  while (sent.length === 0) await Promise.resolve();
  stop.abort();
  await expect(stopped).rejects.toMatchObject({
    code: 'aborted',
    message: 'manual aborted request.',
  });
  const down = setup(() => Promise.reject(new TypeError('fetch failed')));
  await expect(down.call(get, {})).rejects.toMatchObject({
    code: 'network',
  });
});

test('a second call of a task aborts the first', async () => {
  let answers = 0;
  const { call, sent } = setup((url, init) => {
    answers += 1;
    return answers === 1 ? silent(url, init) : ok();
  });
  const first = call(get, {}, { taskId: 't' });
  while (sent.length === 0) await Promise.resolve();
  const second = call(get, {}, { taskId: 't' });
  await expect(first).rejects.toMatchObject({ code: 'aborted' });
  expect((await second).data).toBe('x');
});

test('S4.4 a body whose status is not OK fails; one of another shape is fetch_data', async () => {
  const failed = setup(() => Response.json({ status: 'ERROR', msg: 'why' }));
  await expect(failed.call(get, {})).rejects.toThrow('why');
  const odd = setup(() => Response.json({ status: 'OK', data: 5 }));
  await expect(odd.call(get, {})).rejects.toMatchObject({
    code: 'fetch_data',
  });
});

test('what failed names the call by the trace id that was sent, also where no reply came', async () => {
  const failed = async (answer: Parameters<typeof setup>[0]) => {
    const { call, sent } = setup(answer);
    const error = await call(get, {}).catch((thrown) => thrown);
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

import { expect, test } from '@jest/globals';
import { answerEventsOf, answerHeader, stopAnswer } from '#api/resumable-answers.ts';
import type { Clock } from '#shared/clock.ts';
import { createGatewayProvider } from './gateway-provider.ts';
import type { ChatEvent } from './provider.ts';

const answerId = '0191d6a0-0000-7000-8000-000000000001';
const messages = [{ role: 'user', content: 'Hi' }] as const;

const event = (id: number, text: string) =>
  `id: ${id}\ndata: ${JSON.stringify({ choices: [{ index: 0, delta: { content: text } }] })}\n\n`;
const end = (id: number) =>
  `id: ${id}\ndata: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n` +
  `id: ${id + 1}\ndata: [DONE]\n\n`;

/** A body that breaks after these texts. */
function broken(...texts: string[]): Response {
  const bytes = texts.map((text) => new TextEncoder().encode(text));
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = bytes.shift();
      if (next) controller.enqueue(next);
      else controller.error(new TypeError('network error'));
    },
  });
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
}

const whole = (text: string, status = 200) => new Response(text, { status });

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

/** A server that answers with these, in order; waits are noted, not waited for. */
function gateway(replies: (Response | Error)[], isPrivate = false) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const clock: Clock = {
    now: () => 0,
    after(ms, task) {
      if (ms >= 250 && ms <= 30_000) {
        waits.push(ms);
        queueMicrotask(task);
      }
      return () => undefined;
    },
  };
  const provider = createGatewayProvider({
    clock,
    account: { bearer: async () => 'token', refused: async () => 'token' },
    server: async () => 'https://gloss.example',
    isPrivate,
    fetch: async (url, { method = 'GET', headers, body }) => {
      const path = new URL(url).pathname;
      sent.push({ method, path, headers: headers as Record<string, string>, body });
      if (path === stopAnswer.path) return whole('{"status":"OK","data":{}}');
      const reply = replies.shift() ?? new TypeError('no more');
      if (reply instanceof Error) throw reply;
      return reply;
    },
  });
  return { provider, sent, waits };
}

async function read(events: AsyncIterable<ChatEvent>) {
  let text = '';
  try {
    for await (const each of events) if (each.kind === 'content') text += each.text;
  } catch (thrown) {
    return { text, code: (thrown as { code?: string }).code };
  }
  return { text, code: null };
}

const request = (signal = new AbortController().signal) => ({
  model: 'm',
  messages,
  signal,
  resumeAs: answerId,
});

test('where the connection breaks, the answer is read on after the last event that came whole', async () => {
  const { provider, sent } = gateway([
    broken(event(1, 'The '), event(2, 'tide ') + event(3, 'turns ').slice(0, 20)),
    new TypeError('offline'),
    broken(event(3, 'turns ')),
    whole(event(4, 'at noon.') + end(5)),
  ]);
  expect(await read(provider.chat(request()))).toEqual({
    text: 'The tide turns at noon.',
    code: null,
  });
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v1/chat/completions',
    ...Array.from({ length: 3 }, () => `GET ${answerEventsOf(answerId)}`),
  ]);
  expect(sent[0]?.headers[answerHeader]).toBe(answerId);
  expect(sent.slice(1).map(({ headers }) => headers['last-event-id'])).toEqual(['2', '2', '3']);
});

test('one that the server has no longer broke off; so did one that says nothing more', async () => {
  const gone = gateway([broken(event(1, 'The ')), whole('', 404)]);
  expect(await read(gone.provider.chat(request()))).toEqual({
    text: 'The ',
    code: 'answer_broken_off',
  });
  const silent = gateway([broken(event(1, 'The ')), whole('')]);
  expect(await read(silent.provider.chat(request()))).toEqual({
    text: 'The ',
    code: 'answer_broken_off',
  });
  expect(silent.sent).toHaveLength(2);
});

test('a server that stays away is not asked without end', async () => {
  const away = Array.from({ length: 50 }, () => new TypeError('offline'));
  const { provider, waits } = gateway([broken(event(1, 'The ')), ...away]);
  expect(await read(provider.chat(request()))).toEqual({ text: 'The ', code: 'answer_broken_off' });
  expect(waits).toHaveLength(7);
});

test('an answer that was left is read from its beginning', async () => {
  const { provider, sent } = gateway([whole(event(1, 'The ') + event(2, 'tide.') + end(3))]);
  const resumed = provider.resume!(request());
  expect(await read(resumed)).toEqual({ text: 'The tide.', code: null });
  expect(sent[0]?.headers['last-event-id']).toBe('0');
  const none = gateway([whole('', 404)]);
  expect(await read(none.provider.resume!(request()))).toEqual({ text: '', code: 'not_found' });
});

test.each(['chat', 'resume'] as const)(
  'a Stop of %s reaches the server, also before it began',
  async (name) => {
    const stop = new AbortController();
    stop.abort();
    const { provider, sent } = gateway([]);
    expect((await read(provider[name]!(request(stop.signal)))).code).toBe('aborted');
    const stopping = sent.find(({ path }) => path === stopAnswer.path);
    expect(stopping).toMatchObject({
      method: 'POST',
      body: JSON.stringify({ answer_id: answerId }),
    });
  },
);

test('what ends by itself is not stopped', async () => {
  const stop = new AbortController();
  const { provider, sent } = gateway([whole(event(1, 'All.') + end(2))]);
  await read(provider.chat(request(stop.signal)));
  stop.abort();
  expect(sent.map(({ path }) => path)).toEqual(['/v1/chat/completions']);
});

test('of a private window no answer is stored', async () => {
  const { provider, sent } = gateway([broken(event(1, 'The '))], true);
  expect((await read(provider.chat(request()))).code).toBe('provider_bad_stream');
  expect(sent.map(({ headers }) => headers[answerHeader])).toEqual([undefined]);
});

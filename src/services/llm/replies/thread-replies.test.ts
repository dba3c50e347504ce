import { afterEach, expect, test } from '@jest/globals';
import { systemClock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { replyPorts } from '#test/support/reply-thread.ts';
import type { ChatEvent } from '../provider.ts';
import type { Replies, ReplyCall } from './replies.ts';
import type { FromReplyThread, ReplyThread } from './reply-thread.ts';
import { serveReplies } from './serve-replies.ts';
import { threadReplies } from './thread-replies.ts';

const host = { speaker: 'host', bases: ['https://host.example/v1'], secret: 'sk' } as const;
const call: ReplyCall = { wire: 'openai', host, model: 'm', messages: [] };
const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** The product's two ends around scripted replies; `messages`: the messages on the channel. */
function served(replies: Replies) {
  const { thread, scope, close } = replyPorts();
  open.push(close);
  const messages: FromReplyThread[] = [];
  const send = scope.postMessage.bind(scope);
  scope.postMessage = (message) => {
    messages.push(message);
    send(message);
  };
  serveReplies(scope, replies, systemClock);
  return { ask: threadReplies(() => thread), messages };
}

async function all(events: AsyncIterable<ChatEvent>): Promise<ChatEvent[]> {
  const list: ChatEvent[] = [];
  for await (const event of events) list.push(event);
  return list;
}

const words = (text: string): ChatEvent => ({ kind: 'content', text });
const { signal } = new AbortController();

test('text that arrives together is one message, its words one text, in order', async () => {
  const calls: ReplyCall[] = [];
  const { ask, messages } = served(async function* (requested) {
    calls.push(requested);
    yield { kind: 'reasoning', text: 'Hm' };
    yield { kind: 'reasoning', text: '.' };
    for (const letter of 'Every ninth year.') yield words(letter);
    yield { kind: 'finish', reason: 'stop' };
  });
  expect(await all(ask(call, signal))).toEqual([
    { kind: 'reasoning', text: 'Hm.' },
    words('Every ninth year.'),
    { kind: 'finish', reason: 'stop' },
  ]);
  expect(calls).toEqual([call]);
  expect(messages).toHaveLength(2);
});

test('an error retains its code and facts, and the text before it', async () => {
  const { ask } = served(async function* () {
    yield words('Half');
    throw new CodedError('rate_limited', 'slow down', { retryAfterMs: 2000 });
  });
  const received: ChatEvent[] = [];
  const asking = (async () => {
    for await (const event of ask(call, signal)) received.push(event);
  })();
  await expect(asking).rejects.toMatchObject({
    code: 'rate_limited',
    message: 'slow down',
    details: { retryAfterMs: 2000 },
  });
  expect(received).toEqual([words('Half')]);
});

/** A reply with one word that then waits until it is stopped. */
function endless() {
  const stopped: AbortSignal[] = [];
  const replies: Replies = async function* (_, outer) {
    yield words('One');
    await new Promise<void>((resolve) => {
      outer.addEventListener('abort', () => resolve());
    });
    stopped.push(outer);
    throw new CodedError('aborted');
  };
  return { replies, stopped };
}

async function settled(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

test('the signal ends it immediately, and the request at the other end', async () => {
  const { replies, stopped } = endless();
  const { ask } = served(replies);
  const abort = new AbortController();
  const asking = (async () => {
    for await (const _ of ask(call, abort.signal)) abort.abort();
  })();
  await expect(asking).rejects.toMatchObject({ code: 'aborted' });
  await settled(() => stopped.length === 1);
});

test('a caller that leaves ends the request', async () => {
  const { replies, stopped } = endless();
  const { ask } = served(replies);
  for await (const _ of ask(call, signal)) break;
  await settled(() => stopped.length === 1);
});

test('a reply that is stopped before it started is never requested', async () => {
  const { ask, messages } = served(async function* () {
    yield words('no');
  });
  await expect(all(ask(call, AbortSignal.abort()))).rejects.toMatchObject({ code: 'aborted' });
  await expect(all(ask(call, signal))).resolves.toEqual([words('no')]);
  expect(messages).toHaveLength(2);
});

test('concurrent replies are not mixed up', async () => {
  const { ask } = served(async function* ({ host: { bases } }) {
    for (let at = 0; at < 20; at += 1) {
      yield words(`${bases.join('')}${at} `);
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  const bases = ['a', 'b', 'c', 'd'];
  const texts = await Promise.all(
    bases.map(async (base) => {
      const events = await all(ask({ ...call, host: { ...host, bases: [base] } }, signal));
      return events.map((event) => ('text' in event ? event.text : '')).join('');
    }),
  );
  const expected = (base: string) => Array.from({ length: 20 }, (_, at) => `${base}${at} `);
  expect(texts).toEqual(bases.map((base) => expected(base).join('')));
});

test('a thread that ends fails its replies; the next question starts another', async () => {
  const started: ReplyThread[] = [];
  const ended: ReplyThread[] = [];
  const ask = threadReplies(() => {
    const { thread, scope, close } = replyPorts();
    open.push(close);
    thread.terminate = () => ended.push(thread);
    const first = started.length === 0;
    serveReplies(scope, first ? endless().replies : said, systemClock);
    started.push(thread);
    return thread;
  });
  const said: Replies = async function* () {
    yield words('Two');
  };
  const asking = (async () => {
    for await (const _ of ask(call, signal)) started[0]?.onerror?.({} as ErrorEvent);
  })();
  await expect(asking).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(ended).toEqual([started[0]]);
  expect(await all(ask(call, signal))).toEqual([words('Two')]);
  expect(started).toHaveLength(2);
});

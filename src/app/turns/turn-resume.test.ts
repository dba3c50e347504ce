import { expect, test } from '@jest/globals';
import type { Models } from '#services/llm/connections.ts';
import type { ChatEvent, ChatRequest } from '#services/llm/provider.ts';
import { watch } from '#services/store/database/watch.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { ask, call, follow, openTurns, savePage, until } from '#test/support/turn-contexts.ts';
import { suiteServer } from '#test/support/vendors/suite-server.ts';

const server = await suiteServer();
const ref = { connection: 'gateway', model: 'm' } as const;
const page = 'The aurochs died out in 1627.\n\nIt was a large animal of the forests.';

/** A Gloss server with one answer: who asks and who comes back reads the same. */
function gatewayOfOne() {
  const said: (ChatEvent | CodedError | 'end')[] = [];
  const wakes = new Set<() => void>();
  const requests: ChatRequest[] = [];
  let onStop = (_answerId: string | undefined) => {};
  let reads = 0;
  function read({ signal, resumeAs }: Pick<ChatRequest, 'signal' | 'resumeAs'>) {
    const stop = () => onStop(resumeAs);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
    return events(signal);
  }
  async function* events(signal: AbortSignal) {
    for (let at = 0; ; ) {
      if (signal.aborted) throw new CodedError('aborted');
      const next = said[at];
      if (next === 'end') return;
      if (next instanceof CodedError) throw next;
      at += next ? 1 : 0;
      if (next) yield next;
      else await new Promise<void>((resolve) => wakes.add(resolve));
    }
  }
  const provider = {
    connection: 'gateway' as const,
    chat(request: ChatRequest) {
      requests.push(request);
      return read(request);
    },
    resume(request: Pick<ChatRequest, 'signal' | 'resumeAs'>) {
      reads += 1;
      return read(request);
    },
  };
  const models = {
    resolve: async () => ({ ref, provider, window: 100_000, isLocal: false }),
  } as unknown as Models;
  return {
    models,
    requests,
    /** The next Stop. */
    stop: () =>
      new Promise((resolve) => {
        onStop = resolve;
      }),
    reads: () => reads,
    say: (...more: (string | CodedError)[]) => {
      const events = more.map((each) =>
        typeof each === 'string' && each !== 'end'
          ? ({ kind: 'content', text: each } as const)
          : each,
      );
      said.push(...(events as typeof said));
      for (const wake of wakes) wake();
      wakes.clear();
    },
  };
}

/** A question whose answer has started, in a context that can die. */
async function begun(text: string, more: object = {}) {
  const gateway = gatewayOfOne();
  const deps = { models: gateway.models };
  const first = await openTurns(server, deps);
  await savePage(first.store, 'd1', page);
  await ask(first.turns, '1', { model: ref, ...more });
  gateway.say(text);
  await untilSaved(first.store, text);
  await first.turns.stored();
  return { ...gateway, first, open: () => first.context(deps) };
}

type Opened = Awaited<ReturnType<typeof openTurns>>;

async function untilSaved({ db }: Opened['store'], text: string): Promise<void> {
  const stop = new AbortController();
  for await (const parts of watch(() => db.messageParts.toArray(), stop.signal)) {
    if (parts.map((part) => part.text).join('') === text) return;
  }
}

test('an answer whose page was left is read on in the next one, from its beginning, with its marks checked', async () => {
  const { first, open, say, requests, reads } = await begun('It died [[1.1 "the aurochs', {
    sources: [{ docId: 'd1' }],
  });
  first.die();
  const next = open();
  await next.turns.restore();
  const reader = follow(next.turns, 'a1');
  say(' died out in 1627"]] and [[1.2 "it was small"]].', 'end');
  const row = await until(next.store, 'a1', 'done', 'interrupted', 'failed');
  const text = 'It died [[1.1 "the aurochs died out in 1627"]] and [[1.2 "it was small"]].';
  expect(row).toMatchObject({ status: 'done', error: null, text });
  expect(row.citations).toMatchObject([
    { mark: 0, found: { docId: 'd1', exact: 'The aurochs died out in 1627' } },
    { mark: 1, quote: 'it was small', found: null },
  ]);
  expect(await reader.ended).toBe('done');
  expect(reader.text()).toBe(text);
  expect([requests.length, reads()]).toEqual([1, 1]);
  expect(requests[0]?.resumeAs).toBe('a1');
  await next.turns.stored();
  expect(await next.store.db.turns.count()).toBe(0);
});

test('pages that are open show it on when the one that requests is closed; one of them reads it', async () => {
  const { first, open, say, reads } = await begun('One ');
  const others = [open(), open()];
  const readers = others.map(({ turns }) => follow(turns, 'a1'));
  first.die();
  say('two ', 'three.', 'end');
  for (const reader of readers) {
    expect(await reader.ended).toBe('done');
    expect(reader.text()).toBe('One two three.');
  }
  expect(reads()).toBe(1);
});

test('Stop in the next page ends it, at the server too', async () => {
  const { first, open, stop } = await begun('One ');
  first.die();
  const stopped = stop();
  const next = open();
  await next.turns.restore();
  const handlers = next.turns.handlers;
  expect(await handlers['turn.stop']({ conversationId: 'c' }, call())).toEqual({ stopped: true });
  expect(await until(next.store, 'a1', 'stopped')).toMatchObject({ text: 'One ' });
  expect(await stopped).toBe('a1');
});

test.each([
  ['not_found', 'interrupted'],
  ['network', 'interrupted'],
] as const)('where the server says %s, it is %s with what was saved', async (code, status) => {
  const { first, open, models } = await begun('One ');
  first.die();
  const connected = await models.resolve(null);
  const resume = () => {
    throw new CodedError(code);
  };
  Object.assign(connected.provider, { resume });
  await open().turns.restore();
  expect(await until(first.store, 'a1', 'done', 'interrupted')).toMatchObject({
    status,
    text: 'One ',
  });
});

test.each([
  ['aborted', 'stopped'],
  ['interrupted', 'interrupted'],
  ['answer_broken_off', 'interrupted'],
  ['provider_error', 'failed'],
] as const)('an end by %s is that of an answer that was %s', async (code, status) => {
  const { first, open, say } = await begun('One ');
  first.die();
  const next = open();
  await next.turns.restore();
  say('two.', new CodedError(code));
  const row = await until(next.store, 'a1', 'done', 'stopped', 'interrupted', 'failed');
  expect(row).toMatchObject({ status, text: 'One two.' });
});

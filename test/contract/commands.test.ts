import { afterEach, describe, expect, test } from '@jest/globals';
import { createBusOver } from '#bus/bus.ts';
import { commands, events } from '#bus/contract.ts';
import { createCaller } from '#bus/core/caller.ts';
import type { AnyHandler } from '#bus/core/responder.ts';
import { type CommandEntry, type Context, contexts, messageTimeoutMs } from '#bus/define.ts';
import type { Peer } from '#bus/types.ts';
import { systemClock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { badSamples, sample } from '#test/support/bus/sample.ts';
import { newId, type Way, ways } from '#test/support/bus/ways.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const thing of open.splice(0).reverse()) thing.close();
});

const contract = { commands, events };
const entries = Object.entries(commands) as [string, CommandEntry][];

/** A content script has no broadcast channel of ours: that way is not open to it. */
const waysOf = (context: Context) =>
  Object.entries(ways).filter(([name]) => context !== 'content' || name !== 'broadcast');

function peerOf(context: Context): Peer {
  return context === 'content' ? { context, tabId: 1, frameId: 0 } : { context };
}

function serve(way: Way, handlers: Record<string, AnyHandler>): void {
  open.push(way);
  const options = { context: 'background', routes: {}, accept: [way.listener] } as const;
  open.push(createBusOver(contract, handlers, options));
}

function client(way: Way, entry: CommandEntry, context: Context) {
  const bus = createBusOver(contract, {}, { context, routes: { [entry.owner]: way.link } });
  open.push(bus);
  return bus;
}

/** Sends what no façade would let pass. */
async function rawOutcome(way: Way, name: string, body: unknown): Promise<string> {
  const caller = createCaller({
    link: way.link,
    clock: systemClock,
    newId,
    fail: (data) => CodedError.fromData(data),
  });
  const call = { name, body, timeoutMs: messageTimeoutMs, idempotent: false };
  const outcome = await caller.call(call).then(
    () => 'answered',
    (error: CodedError) => error.code,
  );
  caller.close();
  return outcome;
}

function handlerOf(entry: CommandEntry, seen: unknown[]): AnyHandler {
  if (!entry.chunk) {
    return (body) => {
      seen.push(body);
      return sample(entry.reply);
    };
  }
  return async function* (body) {
    seen.push(body);
    yield sample(entry.chunk);
    yield sample(entry.chunk);
    return sample(entry.reply);
  };
}

describe.each(entries)('%s', (name, entry) => {
  const context = entry.callers[0]!;
  const strangers = contexts.filter((other) => !entry.callers.includes(other));

  test.each(waysOf(context))('over %s: the body arrives, the reply comes back', async (_, make) => {
    const seen: unknown[] = [];
    const way = make(peerOf(context));
    serve(way, { [name]: handlerOf(entry, seen) });
    const bus = client(way, entry, context);
    if (entry.chunk) {
      const chunks: unknown[] = [];
      await bus.stream(name, sample(entry.request)).forEach((chunk) => void chunks.push(chunk));
      expect(chunks).toEqual([sample(entry.chunk), sample(entry.chunk)]);
    } else {
      expect(await bus.request(name, sample(entry.request))).toEqual(sample(entry.reply));
    }
    expect(seen).toEqual([sample(entry.request)]);
  });

  test.each(waysOf(context))('over %s: bad shapes are invalid', async (_, make) => {
    const seen: unknown[] = [];
    const way = make(peerOf(context));
    serve(way, { [name]: handlerOf(entry, seen) });
    for (const body of badSamples(entry.request)) {
      expect(await rawOutcome(way, name, body)).toBe('invalid');
    }
    expect(seen).toEqual([]);
  });

  test.each(Object.entries(ways))('over %s: strangers are refused', async (wayName, make) => {
    expect(strangers.length).toBeGreaterThan(0);
    const seen: unknown[] = [];
    for (const stranger of strangers) {
      if (wayName === 'broadcast' && ['content', 'page-bridge'].includes(stranger)) continue;
      const way = make(peerOf(stranger));
      serve(way, { [name]: handlerOf(entry, seen) });
      expect(await rawOutcome(way, name, sample(entry.request))).toBe('refused');
    }
    expect(seen).toEqual([]);
  });

  test.each(waysOf(context))('over %s: without a handler it says so', async (_, make) => {
    const way = make(peerOf(context));
    serve(way, {});
    expect(await rawOutcome(way, name, sample(entry.request))).toBe('noHandler');
  });
});

import { afterEach, describe, expect, test } from '@jest/globals';
import { createBusOver } from '#bus/bus-over.ts';
import { commands, events } from '#bus/contract.ts';
import { createCaller } from '#bus/core/caller.ts';
import type { AnyHandler } from '#bus/core/responder.ts';
import {
  type CommandEntry,
  type Context,
  contexts,
  messageTimeoutMs,
  type PagePart,
  withoutOrigin,
} from '#bus/define.ts';
import { contextsOf } from '#bus/pages.ts';
import type { PageAddress, Peer } from '#bus/types.ts';
import { systemClock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { BrowserPages } from '#test/support/bus/browser-pages.ts';
import { badSamples, sample } from '#test/support/bus/sample.ts';
import { newId, type Way, ways } from '#test/support/bus/ways.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const thing of open.splice(0).reverse()) thing.close();
});

const contract = { commands, events };
const entries = Object.entries(commands) as [string, CommandEntry][];

/** A content script has no broadcast channel: that transport is closed to it. */
const isOpenTo = (way: string, context: Context) =>
  way !== 'broadcast' || !withoutOrigin.includes(context);
const waysOf = (context: Context) =>
  Object.entries(ways).filter(([name]) => isOpenTo(name, context));

function peerOf(context: Context): Peer {
  return context === 'content' ? { context, tabId: 1, frameId: 0 } : { context };
}

/** The address of a page with that part. */
const addressOf = (part: PagePart): PageAddress =>
  part === 'hidden-frame' ? { hiddenFrame: 'frame' } : { tabId: 3, frameId: 7 };

/** The owner's end; for commands of a page the background's, with the page behind it. */
function serve(way: Way, handlers: Record<string, AnyHandler>, { part }: CommandEntry): void {
  open.push(way);
  const options = { context: 'background', routes: {}, accept: [way.listener] } as const;
  if (!part) {
    open.push(createBusOver(contract, handlers, options));
    return;
  }
  const browser = new BrowserPages(systemClock);
  const pages = browser.pages(contract);
  browser.load(
    addressOf(part),
    { [part]: () => handlers as never },
    {
      context: contextsOf[part][0] as Context,
    },
  );
  open.push(browser, pages, createBusOver(contract, {}, { ...options, pages }));
}

function client(way: Way, entry: CommandEntry, context: Context) {
  const bus = createBusOver(contract, {}, { context, routes: { [entry.owner]: way.link } });
  open.push(bus);
  return entry.part ? bus.page(addressOf(entry.part)) : bus;
}

/** Sends a frame that no façade lets through. */
async function rawOutcome(
  way: Way,
  name: string,
  body: unknown,
  { part, chunk }: CommandEntry,
): Promise<string> {
  const caller = createCaller({
    link: way.link,
    clock: systemClock,
    newId,
    fail: (data) => CodedError.fromData(data),
  });
  const to = part && addressOf(part);
  const stream = chunk && { resumable: false, chunk: () => {} };
  const call = {
    name,
    body,
    to,
    timeoutMs: messageTimeoutMs,
    idempotent: false,
    ...(stream && { stream }),
  };
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
    serve(way, { [name]: handlerOf(entry, seen) }, entry);
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
    serve(way, { [name]: handlerOf(entry, seen) }, entry);
    for (const body of badSamples(entry.request)) {
      expect(await rawOutcome(way, name, body, entry)).toBe('invalid');
    }
    expect(seen).toEqual([]);
  });

  test.each(Object.entries(ways))('over %s: strangers are refused', async (wayName, make) => {
    expect(strangers.length).toBeGreaterThan(0);
    const seen: unknown[] = [];
    for (const stranger of strangers) {
      if (!isOpenTo(wayName, stranger)) continue;
      const way = make(peerOf(stranger));
      serve(way, { [name]: handlerOf(entry, seen) }, entry);
      expect(await rawOutcome(way, name, sample(entry.request), entry)).toBe('refused');
    }
    expect(seen).toEqual([]);
  });

  test.each(waysOf(context))('over %s: without a handler it reports that', async (_, make) => {
    const way = make(peerOf(context));
    serve(way, {}, entry);
    expect(await rawOutcome(way, name, sample(entry.request), entry)).toBe('noHandler');
  });
});

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { CodedError } from '#shared/errors/coded-error.ts';
import { BrowserPages, type Parts, type TestDocument } from '#test/support/bus/browser-pages.ts';
import { toyContract } from '#test/support/bus/toy-contract.ts';
import { deferred } from '#test/support/bus/wire.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { createBusOver, type UntypedBus } from './bus-over.ts';
import type { Pages } from './pages.ts';
import type { PageAddress } from './types.ts';

const tab = { tabId: 3 };
let clock: ManualClock;
let browser: BrowserPages;
let pages: Pages;
let bus: UntypedBus;

beforeEach(() => {
  clock = new ManualClock();
  browser = new BrowserPages(clock);
  start();
});
afterEach(() => {
  bus.close();
  pages.close();
  browser.close();
});

function start(): void {
  pages = browser.pages();
  bus = createBusOver(toyContract, {}, { context: 'background', routes: {}, pages, clock });
}

const ask = (to: PageAddress, text = 'hi', name = 'toy.read') =>
  bus.page(to).request(name, { text });
const outcome = (call: Promise<unknown>) =>
  call.then(
    (reply) => reply,
    (error: { code: string }) => error.code,
  );
const says = (word: string): Parts => ({
  capture: () => ({
    'toy.read': async ({ text }: { text: string }) => ({ text: `${word} ${text}` }),
  }),
});

/** A part whose call hangs until it is aborted; `begun` and `ended` resolve as it progresses. */
function hanging(part: 'capture' | 'region' = 'capture') {
  const begun = deferred();
  const ended = deferred();
  const answer = (_body: never, signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      begun.resolve();
      signal.addEventListener('abort', () => {
        ended.resolve();
        reject(new CodedError('aborted'));
      });
    });
  const parts: Parts = { [part]: () => ({ 'toy.read': answer, 'toy.pick': answer }) };
  return { begun: begun.promise, ended: ended.promise, parts };
}

describe('a page answers', () => {
  test('over the port that its part opens once it is injected; the next call finds it open', async () => {
    browser.load(tab, says('top'));
    browser.load({ tabId: 3, frameId: 7 }, says('inner'));
    expect(await ask(tab)).toEqual({ text: 'top hi' });
    expect(await ask({ tabId: 3, frameId: 0 })).toEqual({ text: 'top hi' });
    expect(await ask({ tabId: 3, frameId: 7 })).toEqual({ text: 'inner hi' });
    expect(browser.started).toEqual(['3/0 capture', '3/7 capture']);
  });

  test('in all frames that are in reach', async () => {
    browser.load(tab, says('top'));
    browser.load({ tabId: 3, frameId: 7 }, says('inner'));
    browser.load({ tabId: 4, frameId: 0 }, says('other'));
    const frames = await pages.frames(3, 'capture');
    expect(frames).toEqual([0, 7]);
    const replies = await Promise.all(frames.map((frameId) => ask({ tabId: 3, frameId })));
    expect(replies).toEqual([{ text: 'top hi' }, { text: 'inner hi' }]);
    expect(browser.started).toEqual(['3/0 capture', '3/7 capture']);
  });

  test('in chunks, and stops when the caller no longer wants them', async () => {
    const stopped = deferred();
    let given = 0;
    browser.load(tab, {
      capture: () => ({
        'toy.walk': async function* ({ to }: { to: number }) {
          try {
            for (let n = 1; n <= to; n += 1) {
              given = n;
              yield { n };
            }
            return { total: to };
          } finally {
            stopped.resolve();
          }
        },
      }),
    });
    const all: unknown[] = [];
    await bus
      .page(tab)
      .stream('toy.walk', { to: 50 })
      .forEach((chunk) => void all.push(chunk));
    expect(all).toEqual(Array.from({ length: 50 }, (_, index) => ({ n: index + 1 })));
    const first = deferred();
    const subscription = bus
      .page(tab)
      .stream('toy.walk', { to: 1e9 })
      .subscribe({ next: () => first.resolve() });
    await first.promise;
    subscription.unsubscribe();
    await stopped.promise;
    expect(given).toBeLessThan(1e6);
  });

  test('also when the document in which the part was started goes before it opens its port', async () => {
    browser.load(tab, says('first')).host.serve = () => ({});
    const reply = ask(tab);
    while (browser.started.length === 0) await Promise.resolve();
    browser.load(tab, says('next'));
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(1_500);
    expect(await reply).toEqual({ text: 'next hi' });
    expect(browser.started).toEqual(['3/0 capture', '3/0 capture']);
  });

  test('a result that does not fit its schema is invalid', async () => {
    browser.load(tab, { capture: () => ({ 'toy.read': async () => ({ text: 5 }) }) });
    expect(await outcome(ask(tab))).toBe('invalid');
  });

  test('with the code of the error it throws, and noHandler for a command its part does not have', async () => {
    const thrown = [new CodedError('capture_pdf', 'a PDF'), new Error('torn'), 'text'];
    browser.load(tab, {
      capture: () => ({
        'toy.read': () => {
          throw thrown.shift();
        },
      }),
    });
    await expect(ask(tab)).rejects.toMatchObject({ code: 'capture_pdf', message: 'a PDF' });
    await expect(ask(tab)).rejects.toMatchObject({ code: 'failed', message: 'torn' });
    expect(await outcome(ask(tab))).toBe('failed');
    const walk = bus.page(tab).stream('toy.walk', { to: 1 });
    expect(await outcome(walk.forEach(() => {}))).toBe('noHandler');
  });

  test('not for names of Object’s own properties', async () => {
    browser.load(tab, { capture: () => ({}) });
    expect(await outcome(ask(tab))).toBe('noHandler');
  });
});

describe('a port', () => {
  test('is closed after a time without requests, and opened by the next call', async () => {
    const document = browser.load(tab, says('top'));
    await ask(tab);
    clock.advance(1_999);
    expect(document.ports).toBe(1);
    clock.advance(1);
    await portsOf(document, 0);
    expect(await ask(tab)).toEqual({ text: 'top hi' });
    expect(browser.started).toHaveLength(2);
  });

  test('stays open while a call runs, however long', async () => {
    const { begun, parts } = hanging('region');
    const document = browser.load(tab, parts);
    const call = outcome(bus.page(tab).request('toy.pick', { text: '' }, { timeoutMs: 900_000 }));
    await begun;
    clock.advance(60_000);
    expect(document.ports).toBe(1);
    document.discard();
    expect(await call).toBe('peerLost');
  });

  test('is one per part: the work of one does not affect the other', async () => {
    const { begun, parts } = hanging('region');
    browser.load(tab, { ...parts, ...says('top') });
    const picking = outcome(ask(tab, '', 'toy.pick'));
    await begun;
    expect(await ask(tab)).toEqual({ text: 'top hi' });
    clock.advance(2_000);
    expect(await ask(tab, 'again')).toEqual({ text: 'top again' });
    bus.close();
    pages.close();
    expect(await picking).toBe('peerLost');
  });
});

describe('pending calls are settled immediately', () => {
  test('when the document ends during a call; the next document gets a new request', async () => {
    const { begun, parts } = hanging();
    const document = browser.load(tab, parts);
    const call = outcome(ask(tab));
    await begun;
    document.discard();
    expect(await call).toBe('peerLost');
    browser.load(tab, says('next'));
    expect(await ask(tab)).toEqual({ text: 'next hi' });
  });

  test('when the document is replaced before the browser has closed its port', async () => {
    const { begun, parts } = hanging();
    browser.load(tab, parts);
    const call = outcome(ask(tab));
    await begun;
    browser.load(tab, says('next')).run('capture');
    expect(await call).toBe('peerLost');
    expect(await ask(tab)).toEqual({ text: 'next hi' });
  });

  test('when the page enters the back/forward cache, whose work ends', async () => {
    const { begun, ended, parts } = hanging();
    const document = browser.load(tab, parts);
    const call = outcome(ask(tab));
    await begun;
    document.hide();
    await ended;
    expect(await call).toBe('peerLost');
  });

  test('when the tab is left before anything opened a port', async () => {
    const viewer = outcome(ask(tab, '', 'toy.view'));
    browser.load(tab, says('top')).host.serve = () => ({});
    const page = outcome(ask(tab));
    await Promise.resolve();
    pages.left(3);
    expect(await Promise.all([viewer, page])).toEqual(['peerLost', 'peerLost']);
  });

  test('by its deadline and its signal, also while it waits for a port; the page’s work ends', async () => {
    const { begun, ended, parts } = hanging();
    browser.load(tab, parts);
    const waiting = outcome(ask(tab, '', 'toy.view'));
    const late = outcome(bus.page(tab).request('toy.read', { text: '' }, { timeoutMs: 500 }));
    await begun;
    clock.advance(500);
    expect(await late).toBe('timeout');
    await ended;
    const abort = new AbortController();
    const aborted = bus.page(tab).request('toy.view', { text: '' }, { signal: abort.signal });
    abort.abort();
    expect(await outcome(aborted)).toBe('aborted');
    clock.advance(30_000);
    expect(await waiting).toBe('timeout');
  });

  test('with the reason that prevents the part from running; the next call tries again', async () => {
    expect(await outcome(ask(tab))).toBe('capture_no_access');
    browser.load(tab, says('top'));
    expect(await ask(tab)).toEqual({ text: 'top hi' });
  });
});

test('a background that restarted finds the part with its state', async () => {
  const picked = new Map<string, Promise<{ text: string }>>();
  const person = deferred<{ text: string }>();
  const begun = deferred();
  browser.load(tab, {
    region: () => ({
      'toy.pick': ({ text }: { text: string }) => {
        begun.resolve();
        if (!picked.has(text)) picked.set(text, person.promise);
        return picked.get(text);
      },
    }),
  });
  const lost = outcome(ask(tab, 'one', 'toy.pick'));
  await begun.promise;
  browser.cut();
  expect(await lost).toBe('peerLost');
  start();
  const again = ask(tab, 'one', 'toy.pick');
  person.resolve({ text: 'an area' });
  expect(await again).toEqual({ text: 'an area' });
  expect(picked.size).toBe(1);
});

async function portsOf(document: TestDocument, count: number): Promise<void> {
  while (document.ports !== count) await new Promise((resolve) => setImmediate(resolve));
}

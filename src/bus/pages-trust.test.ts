import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Listener } from '#bus/core/channel.ts';
import { systemClock } from '#shared/clock.ts';
import { BrowserPages, type Parts } from '#test/support/bus/browser-pages.ts';
import { toyContract } from '#test/support/bus/toy-contract.ts';
import { type Way, ways } from '#test/support/bus/ways.ts';
import { createBusOver, type UntypedBus } from './bus-over.ts';
import { type Context, contexts, withoutOrigin } from './define.ts';
import type { Pages } from './pages.ts';
import type { PortLike } from './transports/runtime-port.ts';
import type { PageAddress, Peer } from './types.ts';

const top = { tabId: 3, frameId: 0 };
const open: { close(): void }[] = [];
let browser: BrowserPages;
let pages: Pages;
let bus: UntypedBus;

const says = (word: string): Parts => {
  const answer = async ({ text }: { text: string }) => ({ text: `${word} ${text}` });
  return {
    capture: () => ({ 'toy.read': answer }),
    viewer: () => ({ 'toy.view': answer }),
    'hidden-frame': () => ({ 'toy.copy': answer }),
  };
};

beforeEach(() => {
  browser = new BrowserPages(systemClock);
  pages = browser.pages();
  bus = background([]);
});
afterEach(() => {
  for (const thing of open.splice(0).reverse()) thing.close();
  pages.close();
  browser.close();
});

function background(accept: Listener[]): UntypedBus {
  const made = createBusOver(toyContract, {}, { context: 'background', routes: {}, pages, accept });
  open.push(made);
  return made;
}

function through(way: Way, context: Context): UntypedBus {
  open.push(way);
  background([way.listener]);
  const made = createBusOver(toyContract, {}, { context, routes: { page: way.link } });
  open.push(made);
  return made;
}

const outcome = (call: Promise<unknown>) =>
  call.then(
    (reply) => reply,
    (error: { code: string }) => error.code,
  );

/** A foreign script in that place, which opens a port of this name and sends anything. */
function stranger(name: string, sender: Peer | null) {
  const received: { kind: string; id: string }[] = [];
  let isClosed = false;
  const port: PortLike = browser.connect(`gloss-page ${name}`, sender);
  port.onMessage.addListener((message) => received.push(message as (typeof received)[number]));
  port.onDisconnect.addListener(() => {
    isClosed = true;
  });
  return { port, received, isClosed: () => isClosed };
}

describe.each(Object.entries(ways))('relayed by the background over %s', (way, make) => {
  const may: Peer = { context: 'sidebar' };

  test('a reply and a stream arrive, and a failure with its code', async () => {
    browser.load(top, {
      capture: () => ({
        'toy.read': ({ text }: { text: string }) => {
          if (text === 'torn') throw new Error('torn');
          return { text: `${text}!` };
        },
        'toy.walk': async function* ({ to }: { to: number }) {
          for (let n = 1; n <= to; n += 1) yield { n };
          return { total: to };
        },
      }),
    });
    const sidebar = through(make(may), 'sidebar').page(top);
    expect(await sidebar.request('toy.read', { text: 'hi' })).toEqual({ text: 'hi!' });
    expect(await outcome(sidebar.request('toy.read', { text: 'torn' }))).toBe('failed');
    const all: unknown[] = [];
    await sidebar.stream('toy.walk', { to: 40 }).forEach((chunk) => void all.push(chunk));
    expect(all).toEqual(Array.from({ length: 40 }, (_, index) => ({ n: index + 1 })));
  });

  test('bad requests and calls without an address are invalid, and start nothing', async () => {
    const sidebar = through(make(may), 'sidebar');
    expect(await outcome(sidebar.request('toy.read', { text: 'hi' }))).toBe('invalid');
    expect(await outcome(sidebar.page(top).request('toy.read', { text: 5 }))).toBe('invalid');
    expect(browser.started).toEqual([]);
  });

  const strangers = contexts.filter((context) => context !== 'sidebar');
  test.each(strangers)(
    '%s may not call a page, and the page itself may not either',
    async (context) => {
      if (way === 'broadcast' && withoutOrigin.includes(context)) return;
      const peer = context === 'content' ? { context, ...top } : { context };
      browser.load(top, says('top'));
      const caller = through(make(peer), context);
      expect(await outcome(caller.page(top).request('toy.read', { text: 'hi' }))).toBe('refused');
      expect(browser.started).toEqual([]);
    },
  );
});

describe('a port is accepted only from the sender that the browser reports', () => {
  test.each<[string, string, Peer | null]>([
    ['an unknown sender', 'capture', null],
    ['a page of ours', 'capture', { context: 'sidebar', ...top }],
    ['a part that is none', 'constructor', { context: 'content', ...top }],
    ['no part', '', { context: 'content', ...top }],
    ['a content script that calls itself the viewer', 'viewer', { context: 'content', ...top }],
    ['a content script without a tab', 'capture', { context: 'content' }],
    [
      'a content script that calls itself a hidden frame',
      'hidden-frame n',
      { context: 'content', ...top },
    ],
    ['a hidden frame that calls itself a page', 'capture', { context: 'hidden-frame' }],
    ['a hidden frame that nobody waits for', 'hidden-frame n', { context: 'hidden-frame' }],
    ['a hidden frame without a name', 'hidden-frame', { context: 'hidden-frame' }],
  ])('%s is closed', async (_what, name, sender) => {
    const { port, isClosed } = stranger(name, sender);
    port.postMessage({ kind: 'welcome', bootId: '' });
    while (!isClosed()) await new Promise((resolve) => setImmediate(resolve));
  });

  test('the answer of one frame is never attributed to another', async () => {
    const waiting = outcome(bus.page(top).request('toy.view', { text: 'hi' }));
    const inner = stranger('viewer', { context: 'pdf-viewer', tabId: 3, frameId: 7 });
    inner.port.postMessage({ kind: 'welcome', bootId: '' });
    browser.load({ tabId: 4, frameId: 0 }, says('other'), { context: 'pdf-viewer' }).run('viewer');
    browser.load(top, says('own'), { context: 'pdf-viewer' }).run('viewer');
    expect(await waiting).toEqual({ text: 'own hi' });
    expect(inner.received.filter(({ kind }) => kind === 'req')).toEqual([]);
  });

  test('a hidden frame answers by its name, a wrong one is not listened to', async () => {
    const to: PageAddress = { hiddenFrame: 'secret-1' };
    const waiting = bus.page(to).request('toy.copy', { text: 'hi' });
    const guess = stranger('hidden-frame secret-2', { context: 'hidden-frame' });
    while (!guess.isClosed()) await new Promise((resolve) => setImmediate(resolve));
    browser.load(to, says('own'), { context: 'hidden-frame' }).run('hidden-frame');
    expect(await waiting).toEqual({ text: 'own hi' });
  });

  test('noise, foreign ids and calls over a page’s port change nothing', async () => {
    const script = stranger('capture', { context: 'content', ...top });
    script.port.postMessage({ kind: 'welcome', bootId: 'x'.repeat(1000) });
    const reading = bus.page(top).request('toy.read', { text: 'hi' });
    while (script.received.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const { id } = script.received[0]!;
    const call = { name: 'toy.again', ms: 9, again: false, credit: 0, after: null, to: null };
    for (const noise of [
      null,
      'res',
      [],
      { kind: 'res' },
      { kind: 'res', id: 'other', body: { text: 'forged' } },
      { kind: 'chunk', id, seq: 1, body: { text: 'forged' } },
      { kind: 'evt', name: 'toy.reported', body: { text: 'forged' } },
      { ...call, kind: 'req', id: 'own', body: { text: 'let me' } },
      { kind: 'res', id, body: { text: 'own' } },
    ]) {
      script.port.postMessage(noise);
    }
    expect(await reading).toEqual({ text: 'own' });
    expect(script.received.map(({ kind }) => kind)).toEqual(['req']);
  });
});

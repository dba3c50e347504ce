import { afterEach, describe, expect, test } from '@jest/globals';
import { toyContract } from '#test/support/bus/toy-contract.ts';
import { newId, portWay, type Way, ways, windowWay } from '#test/support/bus/ways.ts';
import { deferred } from '#test/support/bus/wire.ts';
import { memoryPresence } from '#test/support/platform/presence.ts';
import { createBusOver, type UntypedBus } from '../bus-over.ts';
import type { AnyHandler } from '../core/responder.ts';
import type { Peer } from '../types.ts';
import { broadcastEvents, broadcastLink, broadcastListener } from './broadcast.ts';
import type { BroadcastLike } from './broadcast-wire.ts';
import { runtimePortListener } from './runtime-port.ts';
import { windowLink } from './window-messages.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const thing of open.splice(0).reverse()) thing.close();
});
const opened = <T extends { close(): void }>(thing: T): T => {
  open.push(thing);
  return thing;
};

const sidebar: Peer = { context: 'sidebar' };

function ends(way: Way, handlers: Record<string, AnyHandler>, context = sidebar.context) {
  open.push(way);
  const owner = opened(
    createBusOver(toyContract, handlers, {
      context: 'background',
      routes: {},
      accept: [way.listener],
    }),
  );
  const caller = opened(
    createBusOver(toyContract, {}, { context, routes: { background: way.link } }),
  );
  return { owner, caller };
}

describe.each(Object.entries(ways))('%s', (_name, make) => {
  test('request and stream', async () => {
    const { caller } = ends(make(sidebar), {
      'toy.again': (body) => body,
      'toy.watch': async function* () {
        for (let n = 1; n <= 40; n += 1) yield { n };
        return {};
      },
    });
    await expect(caller.request('toy.again', { text: 'héllo 👋' })).resolves.toEqual({
      text: 'héllo 👋',
    });
    expect(await all(caller, 'toy.watch')).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
  });

  test('a caller that leaves ends its stream', async () => {
    const stopped = deferred<string>();
    const running = deferred();
    const { caller } = ends(make(sidebar), {
      'toy.watch': async function* (_body, { signal }) {
        signal.addEventListener('abort', () => stopped.resolve(signal.reason.code));
        yield { n: 1 };
        running.resolve();
        await new Promise(() => {});
        return {};
      },
    });
    caller.stream('toy.watch', {}).subscribe({ error: () => {} });
    await running.promise;
    caller.close();
    expect(['aborted', 'peerLost']).toContain(await stopped.promise);
  });

  test('an owner that goes makes a call that may not run twice peerLost', async () => {
    const running = deferred();
    const way = make(sidebar);
    const { caller, owner } = ends(way, {
      'toy.once': () => {
        running.resolve();
        return new Promise(() => {});
      },
    });
    const reply = caller.request('toy.once', { text: '' });
    const outcome = expect(reply).rejects.toMatchObject({ code: 'peerLost' });
    await running.promise;
    owner.close();
    opened(
      createBusOver(
        toyContract,
        {},
        {
          context: 'background',
          routes: {},
          accept: [way.listener],
        },
      ),
    );
    await outcome;
  });
});

test('a port of an unknown sender is closed', () => {
  let connected!: (port: never) => void;
  let isClosed = false;
  let accepted = 0;
  runtimePortListener(
    {
      addListener: (listener) => {
        connected = listener as typeof connected;
      },
      removeListener: () => {},
    },
    () => null,
  ).listen(() => {
    accepted += 1;
    return { frame: () => {}, closed: () => {} };
  });
  const disconnect = () => {
    isClosed = true;
  };
  const port = { name: 'gloss-bus', disconnect };
  connected(port as never);
  expect({ isClosed, accepted }).toEqual({ isClosed: true, accepted: 0 });
});

test('the peer is the one of the classifier, whatever its frames claim', async () => {
  const seen: unknown[] = [];
  const { caller } = ends(
    portWay({ context: 'content', tabId: 3, frameId: 0 }),
    {
      'toy.again': (body, { peer }) => {
        seen.push(peer);
        return body;
      },
    },
    'sidebar',
  );
  await caller.request('toy.again', { text: '' });
  expect(seen).toEqual([{ context: 'content', tabId: 3, frameId: 0 }]);
  await expect(caller.request('toy.once', { text: '' })).rejects.toMatchObject({ code: 'refused' });
});

describe('broadcast', () => {
  const place = (context: Peer['context'], presence = memoryPresence(), name = 'places') => {
    const channel = opened(new BroadcastChannel(name));
    return { channel: channel as BroadcastLike, presence, context, newId };
  };

  test('no other sender passes for a content script or a stranger', async () => {
    const accepted: Peer[] = [];
    const stop = broadcastListener(place('background')).listen((peer) => {
      accepted.push(peer);
      return { frame: () => {}, closed: () => {} };
    });
    const raw = opened(new BroadcastChannel('places'));
    const wire = { type: 'up', context: 'background', line: 'l', body: {} };
    for (const from of ['content', 'page-bridge', 'root', undefined, 'constructor']) {
      raw.postMessage({ ...wire, from });
    }
    for (const junk of [null, 7, 'up', [], { type: 'up' }, { ...wire, from: 'sidebar', line: 5 }]) {
      raw.postMessage(junk);
    }
    raw.postMessage({ ...wire, from: 'sidebar' });
    await receivedBy('places', () => raw.postMessage({ end: true }));
    expect(accepted).toEqual([{ context: 'sidebar' }]);
    stop();
  });

  test('a caller that ends without a message is noticed by its lock', async () => {
    const presence = memoryPresence();
    const locks: (() => void)[] = [];
    const dying = {
      ...presence,
      hold: (name: string) => {
        const held = presence.hold(name);
        locks.push(held.release);
        return { ...held, release: () => {} };
      },
    };
    const stopped = deferred<string>();
    const running = deferred();
    opened(
      createBusOver(
        toyContract,
        {
          'toy.watch': async function* (_body, { signal }) {
            signal.addEventListener('abort', () => stopped.resolve(signal.reason.code));
            running.resolve();
            await new Promise(() => {});
            yield { n: 1 };
            return {};
          },
        },
        {
          context: 'background',
          routes: {},
          accept: [broadcastListener(place('background', presence))],
        },
      ),
    );
    const caller = opened(
      createBusOver(
        toyContract,
        {},
        {
          context: 'sidebar',
          routes: { background: broadcastLink(place('sidebar', dying), 'background') },
        },
      ),
    );
    caller.stream('toy.watch', {}).subscribe({ error: () => {} });
    await running.promise;
    for (const release of locks) release();
    expect(await stopped.promise).toBe('peerLost');
  });

  test('the code that creates the owner runs before the first message', async () => {
    const order: string[] = [];
    const presence = memoryPresence();
    const caller = opened(
      createBusOver(
        toyContract,
        {},
        {
          context: 'sidebar',
          routes: {
            background: broadcastLink(place('sidebar', presence), 'background', async () => {
              order.push('prepare');
              opened(
                createBusOver(
                  toyContract,
                  {
                    'toy.again': (body) => {
                      order.push('answer');
                      return body;
                    },
                  },
                  {
                    context: 'background',
                    routes: {},
                    accept: [broadcastListener(place('background', presence))],
                  },
                ),
              );
            }),
          },
        },
      ),
    );
    await caller.request('toy.again', { text: '' });
    expect(order).toEqual(['prepare', 'answer']);
  });

  test('events reach the other contexts once, and only those they are for', async () => {
    const received: string[] = [];
    const bus = (context: Peer['context']) =>
      opened(
        createBusOver(
          toyContract,
          {},
          {
            context,
            routes: {},
            events: [broadcastEvents(place(context))],
          },
        ),
      );
    const background = bus('background');
    const [one, two, settings] = [bus('sidebar'), bus('sidebar'), bus('settings')];
    const both = deferred();
    const take = (who: string) => () => {
      received.push(who);
      if (received.length === 2) both.resolve();
    };
    background.on('toy.happened', take('background'));
    one.on('toy.happened', take('one'));
    two.on('toy.happened', take('two'));
    settings.on('toy.happened', take('settings'));
    await receivedBy('places', () => background.emit('toy.happened', { text: 'x' }));
    await both.promise;
    expect(received.sort()).toEqual(['one', 'two']);
  });
});

describe('window messages', () => {
  const bridge = { 'toy.again': (body: unknown) => body };
  const contract = {
    ...toyContract,
    commands: {
      'toy.again': { ...toyContract.commands['toy.again']!, callers: ['page-bridge'] as const },
    },
  };

  async function ask(way: Way): Promise<unknown> {
    const owner = createBusOver(contract, bridge, {
      context: 'background',
      routes: {},
      accept: [way.listener],
    });
    const caller = createBusOver(
      contract,
      {},
      {
        context: 'page-bridge',
        routes: { background: way.link },
      },
    );
    open.push(way, owner, caller);
    return caller
      .request('toy.again', { text: 'hi' }, { timeoutMs: 60 })
      .catch((error: { code: string }) => error.code);
  }

  test('two worlds of one page communicate', async () => {
    expect(await ask(windowWay())).toEqual({ text: 'hi' });
  });

  test.each([
    ['a nonce of another load', windowWay({}, { nonce: 'n0' })],
    ['another frame', windowWay({ source: {} })],
    ['another origin', windowWay({ origin: 'https://mail.example.com.evil.test' })],
    ['an opaque origin', windowWay({ origin: 'null' })],
  ])('%s is ignored', async (_what, way) => {
    expect(await ask(way)).toBe('timeout');
  });

  test.each(['*', 'null', '', 'https://*.example.com', 'https://a.test/path', 'file://'])(
    'no end is opened towards %p',
    (origin) => {
      const self = { addEventListener: () => {}, removeEventListener: () => {} };
      const link = windowLink(
        { self, other: { postMessage: () => {} }, origin, nonce: 'n' },
        newId,
      );
      expect(() => link.connect({ frame: () => {}, closed: () => {} })).toThrow();
    },
  );
});

async function all(bus: UntypedBus, name: string): Promise<number[]> {
  const seen: number[] = [];
  const end = deferred();
  bus.stream(name, {}).subscribe({
    next: (chunk) => seen.push((chunk as { n: number }).n),
    complete: () => end.resolve(),
    error: end.reject,
  });
  await end.promise;
  return seen;
}

/**
 * Waits until the listener that was added last has received a message of `post`: the others have,
 * too.
 */
async function receivedBy(name: string, post: () => void): Promise<void> {
  const last = opened(new BroadcastChannel(name));
  const received = new Promise((resolve) => last.addEventListener('message', resolve));
  post();
  await received;
}

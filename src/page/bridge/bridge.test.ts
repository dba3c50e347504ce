import { expect, test } from '@jest/globals';
import type { Channel, Receiver } from '#bus/core/channel.ts';
import { windowHello } from '#bus/transports/window-hello.ts';
import { type MessageLike, windowLink } from '#bus/transports/window-messages.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { startBridge } from './bridge.ts';

const origin = 'http://127.0.0.1:8787';

/** A window: what is posted to it, its listeners receive. */
function fakeWindow() {
  const listeners = new Set<(event: MessageLike) => void>();
  const seen: unknown[] = [];
  const page = {
    addEventListener: (_type: 'message', listener: (event: MessageLike) => void) =>
      void listeners.add(listener),
    removeEventListener: (_type: 'message', listener: (event: MessageLike) => void) =>
      void listeners.delete(listener),
    postMessage: (data: unknown, to: string) => to === origin && deliver({ data }),
  };
  const deliver = ({ data, ...more }: { data: unknown; origin?: string; source?: unknown }) => {
    seen.push(data);
    for (const each of listeners) each({ data, origin, source: page, ...more });
  };
  return { page, deliver, seen, listeners };
}

function setup() {
  const window = fakeWindow();
  const clock = new ManualClock();
  const ports: { sent: unknown[]; receiver: Receiver; isClosed: boolean }[] = [];
  const background = {
    connect(receiver: Receiver): Channel {
      const port = { sent: [] as unknown[], receiver, isClosed: false };
      ports.push(port);
      return {
        send: (frame) => void port.sent.push(frame),
        close: () => {
          port.isClosed = true;
        },
      };
    },
  };
  const start = () => startBridge({ page: window.page, origin, background });
  const ends = (nonce: string) => ({ self: window.page, other: window.page, origin, nonce });
  const link = (nonce: string) => windowLink(ends(nonce), () => `line of ${nonce}`);
  const hello = (nonce: string) => windowHello(ends(nonce), clock)();
  return { ...window, clock, ports, start, link, hello };
}

const received = () => {
  const frames: unknown[] = [];
  return {
    frames,
    receiver: {
      frame: (raw: unknown) => void frames.push(raw),
      closed: () => void frames.push('closed'),
    },
  };
};

test('S7.4 frames of a page go to the background and back, each line over a port of its own', async () => {
  const { start, hello, link, ports } = setup();
  start();
  await hello('n1');
  const { frames, receiver } = received();
  const channel = link('n1').connect(receiver);
  channel.send({ kind: 'hello', bootId: '' });
  expect(ports[0]!.sent).toEqual([{ kind: 'hello', bootId: '' }]);
  ports[0]!.receiver.frame({ kind: 'welcome', bootId: 'b' });
  expect(frames).toEqual([{ kind: 'welcome', bootId: 'b' }]);
  ports[0]!.receiver.closed();
  expect(frames.at(-1)).toBe('closed');
});

test('the bridge is silent until a page says hello, and may load after it', async () => {
  const { start, hello, seen, clock } = setup();
  const ready = hello('n1');
  expect(seen).toEqual([{ gloss: 'hello', nonce: 'n1' }]);
  start();
  expect(seen).toHaveLength(1);
  clock.advance(100);
  await ready;
  expect(seen.slice(1)).toEqual([
    { gloss: 'hello', nonce: 'n1' },
    { gloss: 'ready', nonce: 'n1' },
  ]);
});

test('S5.11 without a bridge a page gives up after a second, and stops listening', async () => {
  const { hello, clock, listeners, seen } = setup();
  const ready = hello('n1');
  clock.advance(2_000);
  await expect(ready).rejects.toThrow('no other end');
  expect([seen.length, listeners.size]).toEqual([10, 0]);
});

test('messages of another origin, another window or another shape open nothing', () => {
  const { start, deliver, ports, seen } = setup();
  start();
  const data = { gloss: 'hello', nonce: 'n1' };
  deliver({ data, origin: 'https://harbour.example' });
  deliver({ data, source: { another: 'window' } });
  deliver({ data: { gloss: 'hello', nonce: 7 } });
  deliver({ data: { gloss: 'hello', nonce: 'n'.repeat(101) } });
  deliver({ data: null });
  deliver({ data: { gloss: 'n1', side: 'up', line: 'l', body: { kind: 'hello' } } });
  expect(ports).toEqual([]);
  expect(seen.filter((each) => (each as { gloss?: string } | null)?.gloss === 'ready')).toEqual([]);
});

test('a page that says hello with another nonce takes the place of what was there before', async () => {
  const { start, hello, link, ports } = setup();
  const stop = start();
  await hello('n1');
  link('n1').connect(received().receiver).send({ kind: 'hello', bootId: '' });
  await hello('n2');
  expect(ports[0]!.isClosed).toBe(true);
  link('n1').connect(received().receiver).send({ kind: 'hello', bootId: '' });
  expect(ports).toHaveLength(1);
  stop();
  link('n2').connect(received().receiver).send({ kind: 'hello', bootId: '' });
  expect(ports).toHaveLength(1);
});

import { expect, test } from '@jest/globals';
import { googleChannel } from '#api/sign-in.ts';
import { type GoogleInput, type LoginEvent, loginTimes } from '#machines/login/login.types.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { openGoogle } from './google-window.ts';

const server = 'https://gloss.example';
const result = { type: 'gloss:google-sign-in', code: 'c1' };

/** A page over a window that the test closes and that posts what the test says. */
async function open(place: GoogleInput['place'], isBlocked = false) {
  const clock = new ManualClock(0);
  const opened = { url: '', isClosed: false, size: undefined as object | null | undefined };
  const account = { status: 'guest' };
  const events: LoginEvent[] = [];
  const listeners = new Set<(message: never) => void>();
  const channels = new Map<string, (data: unknown) => void>();
  const own = {};
  const end = openGoogle(
    {
      clock,
      origin: server,
      bus: {
        request: async (name: string) =>
          name === 'account.get' ? { account } : { attempt: 'a1', url: `${server}/google` },
      } as never,
      popups: {
        open: (size) => {
          opened.size = size;
          if (isBlocked) return null;
          return {
            navigate: (url) => {
              opened.url = url;
            },
            isClosed: () => opened.isClosed,
            close: () => {
              opened.isClosed = true;
            },
            isSource: (source) => source === own,
          };
        },
        onMessage: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        onBroadcast: (channel, listener) => {
          channels.set(channel, listener);
          return () => channels.delete(channel);
        },
      },
    },
    { place },
    (event) => events.push(event),
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  const polls = async (count: number) => {
    for (let poll = 0; poll < count; poll += 1) {
      clock.advance(loginTimes.pollMs);
      await settle();
    }
  };
  const post = (data: unknown, origin = server, source: unknown = own) => {
    for (const listener of listeners) listener({ data, origin, source } as never);
  };
  const listening = () => listeners.size + channels.size;
  return { opened, account, events, channels, polls, post, end, listening };
}

test('S2.10 S4.5 a pop-up of 488 by 634 is opened; after 120 s it is closed, and that is reported', async () => {
  const { opened, events, polls, listening } = await open('popup');
  expect(opened).toMatchObject({ size: { width: 488, height: 634 }, url: `${server}/google` });
  await polls(119);
  expect(events).toEqual([]);
  await polls(1);
  expect(events).toEqual([{ type: 'google.ended', outcome: 'timeout' }]);
  expect([opened.isClosed, listening()]).toEqual([true, 0]);
});

test('S4.5 in a tab the sign-in is asked for every second, 600 times', async () => {
  const { opened, events, polls } = await open('tab');
  expect(opened.size).toBeNull();
  await polls(599);
  expect(events).toEqual([]);
  await polls(1);
  expect(events).toEqual([{ type: 'google.ended', outcome: 'timeout' }]);
  const other = await open('tab');
  other.account.status = 'signedIn';
  await other.polls(2);
  expect(other.events).toEqual([{ type: 'login.signedIn' }]);
});

test('S4.5 a blocked window, and one that the person closes, are different outcomes', async () => {
  expect((await open('popup', true)).events).toEqual([
    { type: 'google.ended', outcome: 'popupBlocked' },
  ]);
  const { opened, events, polls } = await open('popup');
  opened.isClosed = true;
  await polls(1);
  expect(events).toEqual([{ type: 'google.ended', outcome: 'popupClosed' }]);
});

test('C8 only the window that was opened, from the server, or a page of this origin is believed', async () => {
  const { events, post, channels } = await open('popup');
  post(result, 'https://evil.example');
  post(result, server, {});
  post({ type: 'other', code: 'c1' });
  post('c1');
  expect(events).toEqual([]);
  expect([...channels.keys()]).toEqual([googleChannel]);
  post(result);
  post({ ...result, code: 'c2' });
  expect(events).toEqual([{ type: 'google.code', attempt: 'a1', code: 'c1' }]);
  const other = await open('tab');
  other.channels.get(googleChannel)?.({ type: 'gloss:google-sign-in', error: 'access_denied' });
  expect(other.events).toEqual([{ type: 'google.ended', outcome: 'denied' }]);
});

test('S4.5 a sign-in that was given up closes its window, and reports nothing later', async () => {
  const { opened, events, post, polls, end } = await open('popup');
  end();
  expect(opened.isClosed).toBe(true);
  post(result);
  await polls(130);
  expect(events).toEqual([]);
});

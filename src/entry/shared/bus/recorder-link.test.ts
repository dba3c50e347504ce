import { afterEach, expect, test } from '@jest/globals';
import { type Bus, createBus } from '#bus/bus.ts';
import type { Context } from '#bus/define.ts';
import type { BroadcastLike } from '#bus/transports/broadcast-wire.ts';
import { newId, portWay } from '#test/support/bus/ways.ts';
import { memoryPresence } from '#test/support/platform/presence.ts';
import { recorderLink, recorderListener } from './recorder-link.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Contexts of one browser. */
function browser() {
  const presence = memoryPresence();
  const cards = portWay({ context: 'card' });
  closing.push(() => cards.close());
  const portOf = (context: Context) => {
    const channel = new BroadcastChannel('recorder-link');
    closing.push(() => channel.close());
    return { channel: channel as BroadcastLike, presence, context, newId };
  };
  const opened = (bus: Bus) => {
    closing.unshift(() => bus.close());
    return bus;
  };
  return {
    sidebar: (starts: string[]) =>
      opened(
        createBus({
          context: 'sidebar',
          handlers: {
            'dictation.start': ({ id }) => {
              starts.push(id);
              return {};
            },
          },
          routes: {},
          accept: [recorderListener(portOf('sidebar'))],
        }),
      ),
    background: () =>
      opened(
        createBus({
          context: 'background',
          routes: { recorder: recorderLink(portOf('background')) },
          relays: ['recorder'],
          accept: [cards.listener],
        }),
      ),
    card: () => opened(createBus({ context: 'card', routes: { recorder: cards.link } })),
  };
}

test('of the sidebars of several windows one records; when it is closed, the next does', async () => {
  const { sidebar, background, card } = browser();
  const [first, second]: string[][] = [[], []];
  const one = sidebar(first!);
  sidebar(second!);
  background();
  const bus = card();
  await bus.request('dictation.start', { id: 'a', place: 'card:1' });
  one.close();
  await bus.request('dictation.start', { id: 'b', place: 'card:1' });
  expect([first, second]).toEqual([['a'], ['b']]);
});

test('what is called before a sidebar is open waits for it', async () => {
  const { sidebar, background, card } = browser();
  background();
  const call = card().request('dictation.start', { id: 'a', place: 'card:1' });
  const starts: string[] = [];
  sidebar(starts);
  await call;
  expect(starts).toEqual(['a']);
});

import { expect, test } from '@jest/globals';
import { toyContract } from '#test/support/bus/toy-contract.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { createBusOver } from './bus-over.ts';
import { loopback } from './transports/loopback.ts';

/** A background whose events a content script receives over its port. */
function ends() {
  const clock = new ManualClock();
  const { link, listener } = loopback({ context: 'content', tabId: 1, frameId: 0 });
  const background = createBusOver(
    toyContract,
    { 'toy.again': (body) => body },
    { context: 'background', routes: {}, accept: [listener], clock },
  );
  const content = createBusOver(
    toyContract,
    {},
    { context: 'content', routes: { background: link }, clock },
  );
  return { background, content };
}

test('an event is an Observable: each subscriber receives what is emitted while it is subscribed', async () => {
  const { background, content } = ends();
  await content.request('toy.again', { text: 'opens the channel' });
  const first: unknown[] = [];
  const second: unknown[] = [];
  const one = content.events('toy.happened').subscribe((body) => first.push(body));
  background.emit('toy.happened', { text: 'a' });
  await content.request('toy.again', { text: 'is after it' });
  const two = content.events('toy.happened').subscribe((body) => second.push(body));
  background.emit('toy.happened', { text: 'b' });
  await content.request('toy.again', { text: 'is after it' });
  one.unsubscribe();
  background.emit('toy.happened', { text: 'c' });
  await content.request('toy.again', { text: 'is after it' });
  two.unsubscribe();
  expect(first).toEqual([{ text: 'a' }, { text: 'b' }]);
  expect(second).toEqual([{ text: 'b' }, { text: 'c' }]);
});

test('`on` is the same for one listener', async () => {
  const { background, content } = ends();
  await content.request('toy.again', { text: 'opens the channel' });
  const received: unknown[] = [];
  const off = content.on('toy.happened', (body) => received.push(body));
  background.emit('toy.happened', { text: 'a' });
  await content.request('toy.again', { text: 'is after it' });
  off();
  background.emit('toy.happened', { text: 'b' });
  await content.request('toy.again', { text: 'is after it' });
  expect(received).toEqual([{ text: 'a' }]);
});

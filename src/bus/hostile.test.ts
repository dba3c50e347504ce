import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toy } from '#test/support/bus/toy.ts';
import { settled } from '#test/support/bus/wire.ts';
import { readFrame } from './core/frame.ts';

const kinds = ['hello', 'welcome', 'req', 'res', 'err', 'chunk', 'pull', 'abort', 'evt', '', 'x'];
const names = ['toy.once', 'toy.count', 'constructor', '__proto__', 'toString', 'toy.happened', ''];

/** Nearly valid frames, which are processed further than noise. */
const nearFrame = fc.record(
  {
    kind: fc.oneof(fc.constantFrom(...kinds), fc.anything()),
    id: fc.oneof(fc.string(), fc.anything()),
    name: fc.oneof(fc.constantFrom(...names), fc.anything()),
    ms: fc.oneof(fc.integer(), fc.double(), fc.anything()),
    again: fc.anything(),
    credit: fc.oneof(fc.integer(), fc.anything()),
    seq: fc.oneof(fc.integer(), fc.anything()),
    after: fc.oneof(fc.record({ seq: fc.integer(), chunk: fc.anything() }), fc.anything()),
    bootId: fc.anything(),
    body: fc.anything(),
  },
  { requiredKeys: [] },
);

test('no frame of a content script throws or runs a handler it may not call', async () => {
  let ran = 0;
  const handler = () => {
    ran += 1;
    return {};
  };
  const { bus, wire, background } = toy(
    {
      'toy.again': (body) => body,
      'toy.once': handler,
      'toy.count': handler,
      'toy.watch': handler,
    },
    { context: 'content', tabId: 1, frameId: 0 },
  );
  let received = 0;
  background().on('toy.reported', (body) => {
    received += typeof (body as { text: unknown }).text === 'string' ? 0 : 1;
  });
  await bus.request('toy.again', { text: 'opens the wire' });
  await fc.assert(
    fc.asyncProperty(fc.oneof(nearFrame, fc.anything()), async (frame) => {
      wire.sendRaw(frame);
      await settled();
    }),
    { numRuns: 400 },
  );
  expect(ran).toBe(0);
  expect(received).toBe(0);
  await expect(bus.request('toy.again', { text: 'still works' })).resolves.toEqual({
    text: 'still works',
  });
});

test('no frame of an owner throws at its caller', async () => {
  const { bus, wire } = toy({ 'toy.again': (body) => body });
  await bus.request('toy.again', { text: 'opens the wire' });
  fc.assert(
    fc.property(fc.oneof(nearFrame, fc.anything()), (frame) => wire.deliver(frame)),
    { numRuns: 400 },
  );
  await expect(bus.request('toy.again', { text: 'still works' })).resolves.toEqual({
    text: 'still works',
  });
});

test('a frame that is read has only its own fields', () => {
  const allowed = 'after again body bootId credit id kind ms name seq to'.split(' ');
  fc.assert(
    fc.property(nearFrame, (raw) => {
      const frame = readFrame({ ...raw, from: 'background', peer: {}, origin: 'https://a.test' });
      expect(Object.keys(frame ?? {}).filter((key) => !allowed.includes(key))).toEqual([]);
    }),
  );
});

test.each([
  [{ tabId: 3 }, { tabId: 3 }],
  [
    { tabId: 3, frameId: 7, part: 'viewer' },
    { tabId: 3, frameId: 7 },
  ],
  [{ hiddenFrame: 'n', tabId: 3 }, { hiddenFrame: 'n' }],
  [{ tabId: -1 }, null],
  [{ tabId: '3' }, null],
  [{ frameId: 7 }, null],
  ['3 7', null],
])('the address %j is read as %j', (to, read) => {
  const call = { kind: 'req', id: 'i', name: 'n', ms: 1, again: false, credit: 0, after: null };
  expect(readFrame({ ...call, to, body: {} })).toMatchObject({ to: read });
});

test('one peer cannot reach the calls of another by their ids', async () => {
  let signal!: AbortSignal;
  const first = toy({
    'toy.again': (_body, call) => {
      signal = call.signal;
      return new Promise(() => {});
    },
  });
  first.bus.request('toy.again', { text: '' }).catch(() => {});
  await settled();
  const id = first.wire.sent.find(({ kind }) => kind === 'req')?.id;
  const stranger = first.join({ context: 'content', tabId: 9, frameId: 0 });
  stranger.sendRaw({ kind: 'abort', id });
  await settled();
  expect(signal.aborted).toBe(false);
});

import { expect, test } from '@jest/globals';
import type { Handler } from '#bus/types.ts';
import type { PageSnapshot } from '#domain/capture/captures.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { type FakeFrame, fakePages } from '#test/support/fake-pages.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { tideSnapshot } from '#test/support/tide-page.ts';
import { copyHiddenFrame } from './copy-hidden-frame.ts';

const url = 'https://quarterly.example/tides';
const snapshot = (address = url): Omit<PageSnapshot, 'html'> => {
  const { html: _, ...rest } = tideSnapshot(address);
  return rest;
};
const copied = (address?: string, more: Partial<PageSnapshot> = {}) => [
  { isHere: true },
  { html: '<p>Ti' },
  { html: 'des</p>' },
  { snapshot: { ...snapshot(address), ...more } },
];
const settle = async () => {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((done) => setImmediate(done));
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: CodedError) => `${error.code} ${error.message}`,
  );

function setup(answer: () => unknown, loads = 1) {
  const clock = new ManualClock();
  const frame = { isOpen: false };
  const loadFrame: Handler<'address.loadFrame'> = async function* (_request, { signal }) {
    frame.isOpen = true;
    try {
      for (let at = 0; at < loads; at += 1) yield { isLoaded: true };
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return {};
    } finally {
      frame.isOpen = false;
    }
  };
  const hidden: FakeFrame = { 'frame.copyLoaded': answer };
  const { bus } = fakePages({}, { hidden, offscreen: { 'address.loadFrame': loadFrame } });
  const stop = new AbortController();
  const deps = { bus, clock, newId: () => 'name' };
  return { clock, frame, stop, copy: () => copyHiddenFrame(deps, url, stop.signal) };
}
const never = () => new Promise(() => undefined);

test('S4.12 the copy of the page in the frame, which is removed afterwards', async () => {
  const { copy, frame } = setup(() => copied(url, { unreadFrames: 1 }));
  expect(await copy()).toMatchObject({ url, html: '<p>Tides</p>', unreadFrames: 1 });
  await settle();
  expect(frame.isOpen).toBe(false);
});

test('a document that leaves its frame is followed by the next one', async () => {
  let documents = 0;
  const { copy } = setup(() => {
    documents += 1;
    if (documents === 1) throw new CodedError('peerLost', 'the page is gone');
    return copied(`${url}/2`);
  });
  expect(await copy()).toMatchObject({ url: `${url}/2` });
});

test('S8.8 a page that loads without our script may not be framed', async () => {
  const { copy, clock, frame } = setup(never);
  const outcome = codeOf(copy());
  await settle();
  expect(frame.isOpen).toBe(true);
  clock.advance(1500);
  expect(await outcome).toBe('capture_failed generate document with iframe is null document');
  await settle();
  expect(frame.isOpen).toBe(false);
});

test('S8.8 a frame that never loads times out after 30 s', async () => {
  const { copy, clock } = setup(never, 0);
  const outcome = codeOf(copy());
  await settle();
  clock.advance(30_000);
  expect(await outcome).toBe('timeout generate document with iframe is timeout');
});

test('a caller that leaves removes the frame', async () => {
  const { copy, stop, frame } = setup(never, 0);
  const outcome = codeOf(copy());
  await settle();
  stop.abort();
  expect(await outcome).toMatch(/^aborted/);
  await settle();
  expect(frame.isOpen).toBe(false);
});

test('an address of this network and a page that is too large are refused', async () => {
  const inside = setup(() => copied('http://192.168.1.1/'));
  expect(await codeOf(inside.copy())).toMatch(/^fetch_refused/);
  const large = setup(() => copied(url, { isTooLarge: true }));
  expect(await codeOf(large.copy())).toMatch(/^fetch_data/);
});

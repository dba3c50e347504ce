import { expect, test } from '@jest/globals';
import {
  type FrameCopy,
  type FrameSlot,
  maxPageBytes,
  type PageSnapshot,
} from '#domain/capture/captures.ts';
import { type FakeFrame, fakePages } from '#test/support/fake-pages.ts';
import { joinFrames, maxFrames } from './join-frames.ts';

const slotIn = (html: string, mark: string, chain: number[], src = ''): FrameSlot => {
  const from = html.indexOf(mark);
  return { from, to: from + mark.length, open: '<div', path: '0', chain, src };
};

const pageOf = (html: string, slots: FrameSlot[], more: Partial<PageSnapshot> = {}) =>
  ({ html, slots, bytes: html.length, hiddenDropped: 1, source: null, ...more }) as PageSnapshot;

const copyOf = (html: string, more: Partial<FrameCopy> = {}): FrameCopy => ({
  html,
  hiddenDropped: 0,
  bytes: html.length,
  slots: [],
  unreadFrames: 0,
  ...more,
});

interface TabFrame {
  frameId: number;
  chain: number[];
  url?: string;
  copy: unknown;
}

/** The chunks of a copy, whose `html` comes in two pieces. */
function chunksOf(copy: unknown): unknown[] {
  if (copy === null || typeof copy !== 'object' || !('html' in copy)) return [{ copy }];
  const { html, ...rest } = copy as FrameCopy;
  if (typeof html !== 'string') return [{ html }, { copy: rest }];
  return [{ html: html.slice(0, 3) }, { html: html.slice(3) }, { copy: rest }];
}

/** A tab's frames; `never`: one that does not answer. Time passes only by `late`. */
function setup(frames: readonly TabFrame[]) {
  let late = () => {};
  const tab: Record<number, FakeFrame> = {};
  for (const { frameId, chain, url = '', copy } of frames) {
    tab[frameId] = {
      'frame.locate': () => ({ chain, url }),
      'frame.copyInner': () => (copy === 'never' ? new Promise(() => undefined) : chunksOf(copy)),
    };
  }
  const pages = fakePages({ 7: tab });
  const deps = {
    ...pages,
    isFrameExcluded: async (url: string, page: string) =>
      url.includes('never.test') || (url.includes('bank.test') && !page.includes('bank.test')),
    clock: {
      now: () => 0,
      after: (_: number, then: () => void) => {
        late = then;
        return () => undefined;
      },
    },
  };
  return {
    requested: pages.calls,
    late: () => late(),
    join: (page: PageSnapshot) => joinFrames(deps, 7, page),
  };
}

test('a page without frames of other origins requests nothing', async () => {
  const { join, requested } = setup([]);
  expect(await join(pageOf('<p>a</p>', []))).toMatchObject({ html: '<p>a</p>' });
  expect(requested).toEqual([]);
});

test('S4.12 copies replace their frames, also nested ones', async () => {
  const inner = ' f="b">B[c]B</div>';
  const { join } = setup([
    { frameId: 4, chain: [1], copy: copyOf(inner, { slots: [slotIn(inner, '[c]', [1, 0])] }) },
    { frameId: 5, chain: [1, 0], copy: copyOf('>C</div>', { hiddenDropped: 2 }) },
    { frameId: 6, chain: [2], copy: null },
  ]);
  const html = 'x[a]y[b]z[n]w';
  const joined = await join(
    pageOf(html, [slotIn(html, '[a]', [0]), slotIn(html, '[b]', [1]), slotIn(html, '[n]', [2])]),
  );
  expect(joined.html).toBe('x[a]y<div f="b">B<div>C</div>B</div>z[n]w');
  expect(joined).toMatchObject({ unreadFrames: 1, hiddenDropped: 3 });
  expect(joined.bytes).toBe(html.length + inner.length + 8);
  expect('slots' in joined).toBe(false);
});

test('a frame of a site that is never read is out of reach', async () => {
  const { join, requested } = setup([
    { frameId: 4, chain: [0], url: 'https://never.test/balance', copy: copyOf('>Balance</div>') },
    { frameId: 5, chain: [1], url: 'https://ads.test/', copy: copyOf('>B</div>') },
  ]);
  const html = '[a][b]';
  const joined = await join(pageOf(html, [slotIn(html, '[a]', [0]), slotIn(html, '[b]', [1])]));
  expect(joined).toMatchObject({ html: '[a]<div>B</div>', unreadFrames: 1 });
  expect(requested.filter((call) => call.includes('copyInner'))).toHaveLength(1);
});

test('a frame that is not to be read with its page is out of reach, and read with another one', async () => {
  const { join, requested } = setup([
    { frameId: 4, chain: [0], url: 'https://bank.test/balance', copy: copyOf('>Balance</div>') },
  ]);
  const joinIn = (url: string) => join(pageOf('[a]', [slotIn('[a]', '[a]', [0])], { url }));
  expect(await joinIn('https://news.test/')).toMatchObject({ html: '[a]', unreadFrames: 1 });
  expect(requested.some((call) => call.includes('copyInner'))).toBe(false);
  expect((await joinIn('https://bank.test/')).html).toBe('<div>Balance</div>');
});

test('S5.9 frames count towards the size of their page; those over the limit are counted, not cut', async () => {
  const html = '[a][b]';
  const { join } = setup([
    { frameId: 4, chain: [0], copy: copyOf('>A</div>', { bytes: maxPageBytes }) },
    { frameId: 5, chain: [1], copy: copyOf('>B</div>') },
  ]);
  const joined = await join(pageOf(html, [slotIn(html, '[a]', [0]), slotIn(html, '[b]', [1])]));
  expect(joined).toMatchObject({ html: '[a]<div>B</div>', unreadFrames: 1 });
});

test('S5.9 what comes counts, not what the frames declare, and all frames share one size', async () => {
  const half = 'x'.repeat(maxPageBytes / 2);
  const html = '[a][b][c]';
  const { join } = setup([
    { frameId: 4, chain: [0], copy: copyOf(half, { bytes: 1 }) },
    { frameId: 5, chain: [1], copy: copyOf(half, { bytes: 1 }) },
    { frameId: 6, chain: [2], copy: copyOf('>C</div>') },
  ]);
  const slots = ['[a]', '[b]', '[c]'].map((mark, place) => slotIn(html, mark, [place]));
  const joined = await join(pageOf(html, slots));
  expect(joined.unreadFrames).toBe(1);
  expect(joined.html.length).toBeLessThan(maxPageBytes);
  expect(joined.html.endsWith('<div>C</div>')).toBe(true);
});

test('S9.9 a frame that never answers is unread after the time-out', async () => {
  const html = '[a][b]';
  const { join, late, requested } = setup([
    { frameId: 4, chain: [0], copy: 'never' },
    { frameId: 5, chain: [1], copy: copyOf('>B</div>') },
  ]);
  const joining = join(pageOf(html, [slotIn(html, '[a]', [0]), slotIn(html, '[b]', [1])]));
  while (requested.length < 4) await new Promise((resolve) => setImmediate(resolve));
  late();
  expect(await joining).toMatchObject({ html: '[a]<div>B</div>', unreadFrames: 1 });
});

test('frames that contain themselves end at a maximum number', async () => {
  const inner = '>[a]</div>';
  const { join, requested } = setup([
    { frameId: 4, chain: [0], copy: copyOf(inner, { slots: [slotIn(inner, '[a]', [0])] }) },
  ]);
  const joined = await join(pageOf('[a]', [slotIn('[a]', '[a]', [0])]));
  expect(joined.unreadFrames).toBe(1);
  expect(requested).toHaveLength(1 + maxFrames);
});

test('in a shadow root a frame is identified by its address; a wrong answer counts as unread', async () => {
  const html = '[a][b]';
  const at = 'https://embedded.example/a';
  const { join } = setup([
    { frameId: 4, chain: [-1], url: at, copy: copyOf('>A</div>') },
    { frameId: 5, chain: [-1], url: 'https://embedded.example/b', copy: { html: 3 } },
  ]);
  const joined = await join(
    pageOf(html, [
      slotIn(html, '[a]', [-1], at),
      slotIn(html, '[b]', [-1], 'https://embedded.example/b'),
    ]),
  );
  expect(joined).toMatchObject({ html: '<div>A</div>[b]', unreadFrames: 1 });
});

test('a page whose source replaces its copy counts its frames as unread', async () => {
  const { join, requested } = setup([]);
  const source = { html: '', hidden: [], elements: 0 };
  expect(await join(pageOf('[a]', [slotIn('[a]', '[a]', [0])], { source }))).toMatchObject({
    unreadFrames: 1,
  });
  expect(requested).toEqual([]);
});

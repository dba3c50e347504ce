import { beforeEach, expect, test } from '@jest/globals';
import type { RequestOf } from '#bus/types.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { fakePages } from '#test/support/fake-pages.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { memoryTabs } from '#test/support/platform/tabs.ts';
import { type Screenshot, type ScreenshotDeps, takeScreenshot } from './screenshot.ts';

const words = {
  title: 'Area',
  hint: 'Drag',
  size: '{width} × {height}',
  take: 'Take',
  cancel: 'Cancel',
  dir: 'ltr',
  lang: 'en',
} as const;
const request: RequestOf<'page.screenshot'> = {
  shotId: 'shot',
  windowId: 1,
  slot: 'window:1',
  area: 'region',
  name: 'Screenshot 1.png',
  words,
};
const picked = {
  area: { x: 10, y: 20, width: 300, height: 40 },
  view: { width: 800, height: 600 },
};

function setup() {
  const tabs = memoryTabs();
  const clock = new ManualClock(0);
  const ran: unknown[] = [];
  let stop: AbortSignal | undefined;
  const saved = new Map<string, Screenshot>();
  const crops: unknown[] = [];
  const state = {
    pick: (): unknown => picked,
    capture: async () => new Blob(['png'], { type: 'image/png' }),
    type: 'image/png',
  };
  tabs.put({ tabId: 7, url: 'https://a.test/' });
  const deps: ScreenshotDeps = {
    tabs,
    clock,
    bus: fakePages({
      7: {
        0: {
          'region.pick': async (body, signal) => {
            ran.push(body);
            stop = signal;
            return { picked: await state.pick() };
          },
        },
      },
    }).bus,
    screen: { capture: () => state.capture() },
    cropPicture: async (picture, region) => {
      crops.push(region);
      return new Blob([picture], { type: state.type });
    },
    hasUpload: async (id) => saved.has(id),
    saveScreenshot: async (shot) => void saved.set(shot.id, shot),
    pages: {
      refuseUnreadable: async ({ url }) => {
        if (url === '') throw new CodedError('capture_no_access');
      },
      refuseExcluded: async ({ url }) => {
        if (url.includes('never.test')) throw new CodedError('capture_excluded');
      },
      addressOf: async ({ url }) => url || null,
    },
  };
  const signal = new AbortController();
  return { tabs, clock, ran, picking: () => stop, saved, crops, state, deps, signal };
}

let rig: ReturnType<typeof setup>;
beforeEach(() => {
  rig = setup();
});
const take = (more: Partial<typeof request> = {}) =>
  takeScreenshot(rig.deps, { ...request, ...more }, rig.signal.signal);

test('S7.4 the picked area is cropped and saved for its composer', async () => {
  expect(await take()).toBe('shot');
  expect(rig.ran).toEqual([{ id: 'shot', words }]);
  expect(rig.crops).toEqual([picked]);
  const { slot, file, page } = rig.saved.get('shot')!;
  expect([slot, file.name, file.type]).toEqual(['window:1', 'Screenshot 1.png', 'image/png']);
  expect(page).toBe('https://a.test/');
});

test('a call that is sent again takes no second picture', async () => {
  await take();
  expect(await take()).toBe('shot');
  expect(rig.crops).toHaveLength(1);
});

test('the whole window needs no picker, and its file name has the extension of its type', async () => {
  rig.state.type = 'image/jpeg';
  expect(await take({ area: 'visible' })).toBe('shot');
  expect(rig.ran).toEqual([]);
  expect(rig.crops).toEqual([null]);
  expect(rig.saved.get('shot')?.file.name).toBe('Screenshot 1.jpg');
});

test('a person who cancels gets nothing', async () => {
  rig.state.pick = () => null;
  expect(await take()).toBeNull();
  expect(rig.saved.size).toBe(0);
});

test('a page that may not be read is not drawn on', async () => {
  rig.tabs.put({ tabId: 7, url: '' });
  await expect(take()).rejects.toMatchObject({ code: 'capture_no_access' });
  expect(rig.ran).toEqual([]);
});

const excluded = { code: 'capture_excluded' };
const goToExcluded = () => rig.tabs.put({ tabId: 7, url: 'https://my.never.test/' });

test.each(['visible', 'region'] as const)(
  'S7.4 no picture is taken of a site that is never read: %s',
  async (area) => {
    goToExcluded();
    let calls = 0;
    rig.state.capture = async () => {
      calls += 1;
      return new Blob(['png']);
    };
    await expect(take({ area })).rejects.toMatchObject(excluded);
    expect([calls, rig.ran.length, rig.saved.size]).toEqual([0, 0, 0]);
  },
);

test('nor where the tab goes to such a site while the person picks, or while the picture is taken', async () => {
  rig.state.pick = () => {
    goToExcluded();
    return picked;
  };
  await expect(take()).rejects.toMatchObject(excluded);
  rig.tabs.put({ tabId: 7, url: 'https://a.test/' });
  rig.state.capture = async () => {
    goToExcluded();
    return new Blob(['png']);
  };
  await expect(take({ area: 'visible' })).rejects.toMatchObject(excluded);
  expect(rig.saved.size).toBe(0);
});

test('another tab in front is not mistaken for the one that was picked in', async () => {
  rig.state.pick = () => {
    rig.tabs.put({ tabId: 8, url: 'https://b.test/' });
    return picked;
  };
  await expect(take()).rejects.toMatchObject({ code: 'capture_failed' });
  expect(rig.saved.size).toBe(0);
});

test('a page that returns an invalid area is refused', async () => {
  rig.state.pick = () => ({ area: { x: 'a' }, view: {} });
  await expect(take()).rejects.toMatchObject({ code: 'capture_failed' });
});

test('a caller that leaves closes the picker', async () => {
  let end: (value: unknown) => void = () => undefined;
  rig.state.pick = () =>
    new Promise((resolve) => {
      end = resolve;
    });
  const taken = take();
  await new Promise((resolve) => setImmediate(resolve));
  expect(rig.picking()?.aborted).toBe(false);
  rig.signal.abort(new CodedError('aborted'));
  expect(rig.picking()?.aborted).toBe(true);
  end(null);
  expect(await taken).toBeNull();
});

test('a browser that limits pictures per second is retried once', async () => {
  let calls = 0;
  rig.state.capture = async () => {
    calls += 1;
    if (calls > 1) return new Blob(['png'], { type: 'image/png' });
    queueMicrotask(() => setImmediate(() => rig.clock.advance(1100)));
    throw new CodedError(
      'capture_failed',
      'exceeds MAX_CAPTURE_VISIBLE_TAB_CALLS_PER_SECOND quota',
    );
  };
  expect(await take({ area: 'visible' })).toBe('shot');
  expect(calls).toBe(2);
});

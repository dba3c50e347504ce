import { beforeEach, describe, expect, test } from '@jest/globals';
import type { RequestOf } from '#bus/types.ts';
import type { PageState } from '#domain/capture/pages.ts';
import { type PassageQuery, readerWords } from '#domain/evidence/passage-query.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { type FakeFrame, fakePages } from '#test/support/fake-pages.ts';
import { documentInfo, pageState } from '#test/support/fake-rows.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { memoryPageStyles } from '#test/support/platform/ports.ts';
import { memoryTabs } from '#test/support/platform/tabs.ts';
import { followVideo } from './follow-video.ts';
import { showPassage } from './show-passage.ts';

const link = 'https://quarterly.example/tides';
const request: RequestOf<'page.showPassage'> = {
  windowId: 1,
  docId: 'doc',
  link,
  exact: 'The ferry **leaves** at nine',
  anchor: { kind: 'dom', exact: 'The ferry leaves at nine.', prefix: '', suffix: '', path: '0/1' },
};
const box = { top: 1, bottom: 2, left: 3, right: 4 };

/**
 * A frame at `chain` that contains the words with certainty `around`; `calls` records its calls.
 */
function frame(calls: string[], name: string, chain: number[], around: number | null): FakeFrame {
  const say = (verb: string) => calls.push(`${name} ${verb}`);
  return {
    'passage.find': () => {
      say('find');
      return { around, isAtPlace: false, chain };
    },
    'passage.highlight': ({ key, sentenceKey }: { key: string; sentenceKey: string }) => {
      say(key === sentenceKey ? 'highlight twice' : 'highlight');
      return { box };
    },
    'passage.scrollFrame': ({ index }: { index: number }) => {
      say(`scroll to frame ${index}`);
      return { box };
    },
    'passage.clear': () => {
      say('clear');
      return {};
    },
  };
}

function setup() {
  const clock = new ManualClock(0);
  const tabs = memoryTabs();
  const calls: string[] = [];
  const inTabs: Record<number, Record<number, FakeFrame>> = {};
  const { bus, frameIds } = fakePages(inTabs);
  const styles = memoryPageStyles();
  const states = new Map<number, Partial<PageState>>();
  const granted = { value: true };
  let keys = 0;
  const deps = {
    tabs,
    clock,
    bus,
    frameIds,
    styles,
    pages: { stateOf: async ({ tabId }: { tabId: number }) => pageState(states.get(tabId)) },
    mayRead: async () => granted.value,
    pdfs: { show: async () => ({ outcome: 'shown' as const, tabId: 9 }) },
    newKey: () => {
      keys += 1;
      return `key${keys}`;
    },
  };
  const show = (part: Partial<typeof request> = {}) =>
    showPassage(deps, { ...request, ...part }, new AbortController().signal);
  const follow = async () => {
    const seen: number[] = [];
    for await (const { seconds } of followVideo(deps, request, new AbortController().signal)) {
      seen.push(seconds);
    }
    return seen;
  };
  return { clock, tabs, calls, inTabs, styles, states, granted, show, follow };
}

let rig: ReturnType<typeof setup>;
beforeEach(() => {
  rig = setup();
});
const settle = async () => {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((done) => setImmediate(done));
};

describe('which tab', () => {
  const everywhere = (around: number | null) => {
    for (const id of [1, 2, 3, 4]) rig.inTabs[id] = { 0: frame(rig.calls, `tab${id}`, [], around) };
  };

  test('the active one if it shows the address, whatever part of it', async () => {
    everywhere(9);
    rig.tabs.put({ tabId: 1, url: link });
    rig.tabs.put({ tabId: 2, url: `${link}#part` });
    expect(await rig.show()).toEqual({ outcome: 'shown', tabId: 2 });
    expect(rig.calls).toEqual(['tab2 find', 'tab2 highlight']);
  });

  test('else the one whose page was read, and it comes to the front', async () => {
    everywhere(9);
    rig.tabs.put({ tabId: 1, url: link });
    rig.tabs.put({ tabId: 2, url: link });
    rig.tabs.put({ tabId: 3, url: 'https://other.example/' });
    rig.states.set(2, { document: documentInfo('doc', 'Tides', 5) });
    expect(await rig.show()).toEqual({ outcome: 'shown', tabId: 2 });
    expect((await rig.tabs.active(1))?.tabId).toBe(2);
  });

  test('G19 that of the same page or mail, wherever it was reached from', async () => {
    everywhere(9);
    rig.tabs.put({ tabId: 1, url: `${link}?utm_source=letter` });
    expect(await rig.show()).toEqual({ outcome: 'shown', tabId: 1 });
    const mail = (place: string) =>
      `https://mail.google.com/mail/u/0/#${place}/FMfcgzQXKMgcVlNVWrnBqDhB`;
    rig.tabs.put({ tabId: 2, url: mail('inbox') });
    expect(await rig.show({ link: mail('all') })).toEqual({ outcome: 'shown', tabId: 2 });
  });

  test('never one of another window', async () => {
    everywhere(9);
    rig.granted.value = false;
    rig.tabs.put({ tabId: 1, windowId: 2, url: link });
    rig.tabs.put({ tabId: 2, url: 'https://other.example/' });
    expect(await rig.show()).toEqual({ outcome: 'noTab', tabId: null });
    expect(rig.calls).toEqual([]);
  });

  test('a new one where that is permitted, once its text has loaded', async () => {
    rig.tabs.put({ tabId: 3, url: 'https://other.example/' });
    let looks = 0;
    rig.inTabs[4] = {
      0: {
        ...frame(rig.calls, 'new', [], 9),
        'passage.find': () => {
          looks += 1;
          return { around: looks > 3 ? 9 : null, isAtPlace: false, chain: [] };
        },
      },
    };
    const shown = rig.show();
    await settle();
    expect((await rig.tabs.active(1))?.url).toBe(link);
    rig.clock.advance(500);
    await settle();
    expect(await shown).toEqual({ outcome: 'shown', tabId: 4 });
  });

  test.each([
    [null, 'noTab'],
    ['file:///home/page.html', 'noTab'],
    ['javascript:alert(1)', 'noTab'],
    ['https://chromewebstore.google.com/detail/x', 'noTab'],
  ])('%s is never opened', async (address, outcome) => {
    rig.tabs.put({ tabId: 3, url: 'https://other.example/' });
    expect(await rig.show({ link: address })).toEqual({ outcome, tabId: null });
    expect(await rig.tabs.inWindow(1)).toHaveLength(1);
  });
});

describe('outcomes', () => {
  test('without access: a tab that the extension may not read, and one that refuses', async () => {
    rig.granted.value = false;
    rig.tabs.put({ tabId: 1, url: '' });
    expect((await rig.show()).outcome).toBe('noAccess');
    rig.tabs.put({ tabId: 1, url: link });
    expect(await rig.show()).toEqual({ outcome: 'noAccess', tabId: 1 });
  });

  test('a page without the quoted words has changed; one that breaks is gone', async () => {
    rig.tabs.put({ tabId: 1, url: link });
    rig.inTabs[1] = { 0: frame(rig.calls, 'top', [], null) };
    expect((await rig.show()).outcome).toBe('changed');
    rig.inTabs[1] = {
      0: {
        'passage.find': () => {
          throw new CodedError('peerLost', 'the page is gone');
        },
      },
    };
    expect((await rig.show()).outcome).toBe('gone');
  });

  test('a page that never loads is gone', async () => {
    rig.tabs.open = async () => {
      rig.tabs.put({ tabId: 8, url: 'about:blank' });
      return rig.tabs.get(8);
    };
    const shown = rig.show();
    await settle();
    rig.clock.advance(15_000);
    expect(await shown).toEqual({ outcome: 'gone', tabId: null });
  });

  test('a source of another kind has no page in which it could be highlighted', async () => {
    const anchor = { kind: 'text' } as const;
    expect((await rig.show({ anchor })).outcome).toBe('noTab');
  });
});

describe('frames', () => {
  test('the most certain match below the top is highlighted, and the frames around it scroll to it', async () => {
    rig.tabs.put({ tabId: 1, url: link });
    rig.inTabs[1] = {
      0: frame(rig.calls, 'top', [], null),
      5: frame(rig.calls, 'left', [0], 3),
      6: frame(rig.calls, 'right', [1], null),
      7: frame(rig.calls, 'inner', [1, 0], 20),
    };
    expect((await rig.show()).outcome).toBe('shown');
    expect(rig.calls.slice(5)).toEqual([
      'left clear',
      'inner highlight',
      'right scroll to frame 0',
      'top scroll to frame 1',
    ]);
  });

  test('a frame with an invalid answer is skipped', async () => {
    rig.tabs.put({ tabId: 1, url: link });
    rig.inTabs[1] = {
      0: frame(rig.calls, 'top', [], null),
      5: { 'passage.find': () => ({ around: 'a lot' }) },
      6: { 'passage.find': () => null },
    };
    expect((await rig.show()).outcome).toBe('changed');
  });
});

test('S2.16 a video is followed in the tab that shows it, and nowhere else', async () => {
  expect(await rig.follow()).toEqual([]);
  rig.tabs.put({ tabId: 1, url: link });
  await expect(rig.follow()).rejects.toMatchObject({ code: 'capture_no_access' });
  rig.inTabs[1] = { 0: { 'video.follow': () => [{ seconds: 65.25 }] } };
  expect(await rig.follow()).toEqual([65.25]);
});

test('the page looks for the words as it shows them too, and for their sentence', async () => {
  rig.tabs.put({ tabId: 1, url: link });
  const sentence = { before: 'On Sundays ', after: '.' };
  const queries: PassageQuery[] = [];
  const find = (query: PassageQuery) => {
    queries.push(query);
    return { around: 9, isAtPlace: true, chain: [] };
  };
  rig.inTabs[1] = { 0: { ...frame(rig.calls, 'top', [], 9), 'passage.find': find } };
  await rig.show({ onPage: 'The ferry 1 leaves at nine', sentence });
  const [query] = queries;
  expect(query?.sentence).toEqual(sentence);
  expect(query?.quotes).toEqual([
    'The ferry **leaves** at nine',
    'The ferry 1 leaves at nine',
    'The ferry  leaves  at nine',
  ]);
  expect(rig.styles.sheets[0]).toMatch(/::highlight\(key1\).*::highlight\(key1s\)/);
});

test('the style sheet is removed after 5 s', async () => {
  rig.tabs.put({ tabId: 1, url: link });
  rig.inTabs[1] = { 0: frame(rig.calls, 'top', [], 9) };
  await rig.show();
  await rig.show();
  expect(rig.styles.sheets).toEqual([
    expect.stringContaining('1/0 ::highlight(key1)'),
    expect.stringContaining('1/0 ::highlight(key2)'),
  ]);
  rig.clock.advance(5000);
  await settle();
  expect(rig.styles.sheets).toEqual([]);
});

test.each([
  ['The **ferry** [leaves](https://a.example/x_(y)) at nine', 'The  ferry  [leaves] at nine'],
  ['a picture ![of a pier](p.png "Pier") here', 'a picture   here'],
  ['and ends in [a link](https://a.exam', 'and ends in [a link]'],
  ['## Heading\n\n- one\n2. two', 'Heading\none\ntwo'],
  ['| 2015 | 148 |', '2015   148'],
  ['1\\. not a list, 3 \\* 4', '1. not a list, 3   4'],
  ['```ts\nconst a = 1;\n```', 'const a = 1;'],
])('Markdown %j is read as %j', (markdown, words) => {
  expect(readerWords(markdown)).toBe(words);
});

describe('S5.14 the second of a video', () => {
  const watch = 'https://www.youtube.com/watch?v=HarbourPie1';
  const anchor = { kind: 'video' as const, seconds: 65.25 };
  const player: FakeFrame = {
    'video.seek': ({ seconds }: { seconds: number }) => {
      rig.calls.push(`seek ${seconds}`);
      return { isMoved: true };
    },
  };

  test('moves an open video of any address, without loading it again', async () => {
    rig.tabs.put({ tabId: 1, url: 'https://www.youtube.com/watch?v=OldHarbour1' });
    rig.tabs.put({ tabId: 2, url: `${watch}&list=x&t=4s` });
    rig.inTabs[2] = { 0: player };
    rig.tabs.put({ tabId: 3, url: 'https://other.example/' });
    expect(await rig.show({ link: watch, anchor })).toEqual({ outcome: 'shown', tabId: 2 });
    expect((await rig.tabs.active(1))?.tabId).toBe(2);
    expect(rig.calls).toEqual(['seek 65.25']);
  });

  test('reports when the page has no highlight any more', async () => {
    rig.tabs.put({ tabId: 2, url: watch });
    rig.inTabs[2] = { 0: { 'video.seek': () => ({ isMoved: false }) } };
    expect(await rig.show({ link: watch, anchor })).toEqual({ outcome: 'changed', tabId: 2 });
  });

  test('opens the video there, although the page may not be read', async () => {
    rig.granted.value = false;
    rig.tabs.put({ tabId: 3, url: 'https://other.example/' });
    const { outcome } = await rig.show({ link: watch, anchor });
    expect(outcome).toBe('shown');
    expect((await rig.tabs.active(1))?.url).toBe(`${watch}&t=65`);
  });

  test.each([null, 'file:///home/film.mp4', 'javascript:alert(1)'])(
    '%s has no tab',
    async (link) => {
      rig.tabs.put({ tabId: 3, url: 'https://other.example/' });
      expect(await rig.show({ link, anchor })).toEqual({ outcome: 'noTab', tabId: null });
    },
  );
});

import { expect, test } from '@jest/globals';
import type { CallContext } from '#bus/types.ts';
import type { MarkedSource, MarkedWords } from '#domain/memos/marks.ts';
import { marksOf, putMark } from '#services/store/memos/marks.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { type FakeFrame, fakePages } from '#test/support/fake-pages.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { memoryPageStyles, memorySession } from '#test/support/platform/ports.ts';
import { memoryTabs } from '#test/support/platform/tabs.ts';
import { createPageMarks } from './page-marks.ts';

const url = 'https://quarterly.example/tide?utm_source=letter#part';
const address = 'https://quarterly.example/tide';
const source: MarkedSource = {
  address,
  docId: '',
  docType: 'page_content__webpage',
  title: '',
};
const words: MarkedWords = {
  text: 'The room floods.',
  anchor: { kind: 'dom', exact: 'The room floods.', prefix: '', suffix: '', path: '0' },
};

const viewer = 'chrome-extension://abc/pages/pdf/web/viewer.html';
const gmail = 'https://mail.google.com/mail/u/0/';
const [one, other] = ['FMfcgzQXKMgcVlNVWrnBqDhB', 'FMfcgzQXKMgcVlNVWrnBqDhC'];

interface Given {
  mark?: MarkedWords | null;
  /** What the page says that it shows. */
  of?: MarkedSource;
  frameId?: number;
  isGranted?: boolean;
  at?: string;
  /** The page goes before it shows its marks. */
  isGone?: boolean;
}

function setup(given: Given = {}) {
  const { mark = words, of, frameId = 0, isGranted = true, at = url, isGone = false } = given;
  let mayRead = isGranted;
  const { store } = openMemoryStore();
  const tabs = memoryTabs();
  const styles = memoryPageStyles();
  const shown: unknown[] = [];
  const frame: FakeFrame = {
    'marks.read': () => ({ mark, ...(of && { of }) }),
    'marks.show': ({ marks }: { marks: { id: string; colour: number }[] }) => {
      if (isGone) throw new CodedError('peerLost');
      shown.push(marks.map(({ id, colour }) => ({ id, colour })));
      return { key: shown.length === 1 ? 'g1-' : null };
    },
    'marks.places': () => [{ ids: ['m'] }],
  };
  const pages = fakePages({ 1: { 0: frame, 4: frame }, 2: { 0: frame } });
  const from = { tabId: 1, frameId };
  const card = {
    kind: 'selection',
    nonce: 'n',
    source: from,
    host: from,
    targetId: null,
  } as const;
  const marks = createPageMarks({
    store,
    tabs,
    styles,
    bus: pages.bus,
    cards: { cardOf: async () => card },
    mayRead: async () => mayRead,
    urlOf: (path) => `chrome-extension://abc/${path}`,
    session: memorySession(),
    locks: memoryLocks().context().locks,
  });
  tabs.put({ tabId: 1, url: at, title: 'The tide library' });
  tabs.put({ tabId: 2, url: 'https://other.example/' });
  const call: CallContext = {
    peer: { context: 'card', tabId: 1, frameId: 9 },
    signal: new AbortController().signal,
  };
  const put = (colour: 1 | 2 = 1) => marks.handlers['marks.put']({ colour }, call);
  const refuse = () => {
    mayRead = false;
  };
  return { store, tabs, styles, shown, pages, marks, call, put, refuse };
}

test('G19 what is selected is marked at the plain address of its page, and drawn there with one style', async () => {
  const { store, put, shown, styles, pages } = setup();
  const { id } = await put();
  expect(await put(2)).toEqual({ id, note: '', before: 1 });
  expect(await marksOf(store, { address, docId: '' })).toMatchObject([
    { id, colour: 2, text: words.text, source: { title: 'The tide library', link: address } },
  ]);
  expect(shown).toEqual([[{ id, colour: 1 }], [{ id, colour: 2 }]]);
  expect(styles.sheets).toHaveLength(1);
  expect(pages.calls.every((name) => name.startsWith('1/0 '))).toBe(true);
});

test.each([
  ['in a frame', { frameId: 4 }, 'refused'],
  ['where nothing is selected', { mark: null }, 'not_found'],
])('nothing is marked %s', async (_where, given, code) => {
  const { store, put } = setup(given);
  await expect(put()).rejects.toMatchObject({ code });
  expect(await marksOf(store, { address, docId: '' })).toEqual([]);
});

test('G19 what is stored is marked, though its page goes before it is drawn', async () => {
  const { store, put, shown } = setup({ isGone: true });
  const { id } = await put();
  expect(shown).toEqual([]);
  expect(await marksOf(store, { address, docId: '' })).toMatchObject([{ id }]);
});

test('G19 a page without marks is not called; one with marks gets them when it is shown and may be read', async () => {
  const { store, tabs, marks, pages, shown } = setup();
  await putMark(store, { source, colour: 1, ...words });
  await marks.recordTab((await tabs.get(2))!);
  expect(pages.calls).toEqual([]);
  await marks.recordTab({ ...(await tabs.get(1))!, active: false });
  expect(pages.calls).toEqual([]);
  await marks.recordTab({ ...(await tabs.get(1))!, active: true });
  expect(shown).toHaveLength(1);
  const closed = setup({ isGranted: false });
  await putMark(closed.store, { source, colour: 1, ...words });
  await closed.marks.recordTab({ ...(await closed.tabs.get(1))!, active: true });
  expect(closed.pages.calls).toEqual([]);
});

test('pages that show an address follow its changes, and say what they have found', async () => {
  const { store, tabs, marks, call, shown } = setup();
  await putMark(store, { source, colour: 1, ...words });
  const tab = (await tabs.get(1))!;
  tabs.put({ ...tab, active: true });
  await marks.handlers['marks.apply']({ address }, call);
  expect(shown).toHaveLength(1);
  const follow = marks.handlers['marks.follow']({ windowId: tab.windowId, address }, call);
  expect((await follow.next()).value).toEqual({ ids: ['m'] });
});

test('G19 a page loses marks that are not to be shown any more, and is not called again', async () => {
  const { tabs, marks, put, pages, shown, refuse } = setup();
  await put();
  await marks.refresh();
  expect(shown.at(-1)).toHaveLength(1);
  refuse();
  await marks.refresh();
  expect(shown.at(-1)).toEqual([]);
  const { length } = pages.calls;
  await marks.refresh();
  await marks.recordTab({ ...(await tabs.get(1))!, active: true });
  expect(pages.calls).toHaveLength(length);
});

test('G19 marks that a click has allowed are there still when their page has another title', async () => {
  const { tabs, marks, put, shown } = setup({ isGranted: false });
  const { id } = await put();
  const tab = { ...(await tabs.get(1))!, title: '(1) The tide library', active: true };
  await marks.recordTab(tab);
  expect(shown.at(-1)).toEqual([{ id, colour: 1 }]);
});

test('G19 marks that went away elsewhere are gone from their page once it is shown again', async () => {
  const { store, tabs, marks, put, pages, shown } = setup();
  const { id } = await put();
  await store.db.memos.delete(id);
  await marks.recordTab({ ...(await tabs.get(1))!, active: true });
  expect(shown.at(-1)).toEqual([]);
  tabs.put({ tabId: 1, url: 'https://quarterly.example/other' });
  const { length } = pages.calls;
  await marks.recordTab({ ...(await tabs.get(1))!, active: true });
  expect(pages.calls).toHaveLength(length);
});

test('G19 a mark of a mail is at its thread: it is on no other, and there again in whichever folder it is opened', async () => {
  const { store, tabs, marks, put, shown } = setup({ at: `${gmail}#inbox/${one}?compose=new` });
  const { id } = await put();
  const thread = { address: `${gmail}#all/${one}`, docId: '' };
  expect(await marksOf(store, thread)).toMatchObject([
    { id, source: { docType: 'page_content__email' } },
  ]);
  const showAt = async (address: string) => {
    tabs.put({ tabId: 1, url: address });
    await marks.recordTab({ ...(await tabs.get(1))!, active: true });
  };
  await showAt(`${gmail}#inbox/${other}`);
  await showAt(`${gmail}#inbox`);
  expect(shown).toHaveLength(1);
  await showAt(`${gmail}#search/is%3Aunread/${one}`);
  expect(shown.at(-1)).toEqual([{ id, colour: 1 }]);
});

test('a list of mails, which shows another one the next time, has no marks', async () => {
  await expect(setup({ at: `${gmail}#inbox` }).put()).rejects.toMatchObject({ code: 'refused' });
});

const paper: MarkedSource = {
  address: null,
  docId: 'd'.repeat(64),
  docType: 'page_content__pdf',
  title: 'On tides',
};

test('G19 the viewer says which document was marked, and what it has found; no other page is believed', async () => {
  const { store, tabs, marks, put, call, shown } = setup({ at: `${viewer}?file=x.pdf`, of: paper });
  await put();
  expect(await marksOf(store, paper)).toMatchObject([
    { source: { docId: paper.docId, link: null, title: 'On tides' } },
  ]);
  expect(shown).toEqual([]);
  const tab = { ...(await tabs.get(1))!, active: true };
  tabs.put(tab);
  const { windowId } = tab;
  const follow = marks.handlers['marks.follow']({ windowId, address: null }, call);
  expect((await follow.next()).value).toEqual({ ids: ['m'] });
  const page = setup({ of: paper });
  await page.put();
  expect(await marksOf(page.store, paper)).toEqual([]);
  expect(await marksOf(page.store, { address, docId: '' })).toHaveLength(1);
});

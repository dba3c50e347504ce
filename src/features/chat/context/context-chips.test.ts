import { expect, test } from '@jest/globals';
import { documentInfo, pageState } from '#test/support/fake-rows.ts';
import { readUpload } from '#test/support/fake-uploads.ts';
import {
  awaitedPages,
  type ContextEvent,
  contextChips,
  emptyContext,
  includedSources,
  isCovered,
  isFile,
  knownSources,
  needsReading,
  pinnedBy,
  reduceContext,
  unpermittedPdf,
} from './context-chips.ts';

const doc1 = documentInfo('doc1', 'One', 100);
const doc2 = documentInfo('doc2', 'Two', 200);
const page1 = pageState({ title: 'One', document: doc1 });
const page2 = pageState({
  tabId: 8,
  url: 'https://example.com/doc2',
  title: 'Two',
  document: doc2,
});

const after = (...events: ContextEvent[]) => events.reduce(reduceContext, emptyContext);
const shown = (...events: ContextEvent[]) =>
  contextChips(after(...events)).map((chip) =>
    chip.kind === 'source'
      ? `source ${chip.source.title}${chip.changed ? ' changed' : ''}`
      : chip.kind === 'page'
        ? `page ${chip.title} ${chip.state}`
        : chip.kind === 'offer'
          ? `offer ${chip.title}`
          : chip.kind,
  );
const sources = (...events: ContextEvent[]) =>
  includedSources(after(...events)).map(({ docId }) => docId);
const show = (page: typeof page1): ContextEvent => ({ type: 'page', page });
const requested: ContextEvent = { type: 'asked', sources: [doc1] };

test('before a question the page chip follows the active tab', () => {
  expect(shown(show(page1), show(page2))).toEqual(['page Two ready']);
  expect(sources(show(page1), show(page2))).toEqual(['doc2']);
});

test('a question pins its source, and the next page is offered next to it', () => {
  expect(shown(show(page1), requested, show(page2))).toEqual(['source One', 'offer Two']);
  expect(sources(show(page1), requested, show(page2))).toEqual(['doc1']);
});

test('a page that was offered and accepted goes with the next question', () => {
  const events = [show(page1), requested, show(page2), { type: 'addPage' }] as const;
  expect(shown(...events)).toEqual(['source One', 'page Two ready']);
  expect(sources(...events)).toEqual(['doc1', 'doc2']);
});

test('the pinned page itself is one chip, with or without a fragment in its address', () => {
  const elsewhere = { ...page1, url: 'https://example.com/doc1#part', document: null };
  expect(shown(show(page1), requested, show(elsewhere))).toEqual(['source One']);
});

test('a removed page is not sent, until another page replaces it', () => {
  const removed = [show(page1), { type: 'removePage' }] as const;
  expect(shown(...removed)).toEqual(['offer One']);
  expect(sources(...removed)).toEqual([]);
  expect(sources(...removed, show(page2))).toEqual(['doc2']);
});

test('G17 what was read is a source of all next questions until it is removed, or another chat is opened', () => {
  const on = { type: 'memory', of: 'read' } as const;
  expect(shown(on)).toEqual(['memory']);
  const found = { ...doc1, taken: ['p'] };
  const sentWith: ContextEvent = { type: 'asked', sources: pinnedBy([found, doc2]) };
  expect(shown(show(page2), on, sentWith)).toEqual(['source Two', 'memory']);
  expect(shown(on, { type: 'memory', of: null })).toEqual([]);
  const opened = { type: 'opened', requested: true, sources: [] } as const;
  expect(shown(on, opened)).toEqual([]);
  expect(shown({ ...opened, memory: 'read' })).toEqual(['memory']);
});

test('a picture of the page that is open now is a file, and the page is still offered next to it', () => {
  const picture = { ...documentInfo('shot', 'Screenshot', 0), docType: 'image' as const };
  const pinned: ContextEvent = { type: 'asked', sources: [{ ...picture, link: page1.url }] };
  const state = after(show({ ...page1, document: null }), pinned);
  expect(state.pinned.map(isFile)).toEqual([true]);
  expect(contextChips(state).map(({ kind }) => kind)).toEqual(['source', 'offer']);
  expect(isCovered({ ...state, page: null }, page1.url)).toBe(false);
});

test('a pinned source can be removed', () => {
  expect(sources(show(page1), requested, { type: 'removeSource', docId: 'doc1' })).toEqual([]);
});

test('changed text marks the chip; reading again replaces what was pinned', () => {
  const events = [show(page1), requested, show({ ...page1, changed: true })] as const;
  expect(shown(...events)).toEqual(['source One changed']);
  const fresh = { ...documentInfo('doc1b', 'One', 120), link: doc1.link };
  const read = [...events, { type: 'read', document: fresh, tabId: 7 }] as const;
  expect(shown(...read)).toEqual(['source One']);
  expect(sources(...read)).toEqual(['doc1b']);
});

test('without access the previous page is never shown as the current one', () => {
  const hidden = pageState({ access: 'needsClick', url: '', title: '' });
  expect(shown(show(page1), show(hidden))).toEqual(['needsClick']);
  expect(sources(show(page1), show(hidden))).toEqual([]);
  expect(shown(show(page1), requested, show(hidden))).toEqual(['source One', 'needsClick']);
});

test('a closed page is shown as closed, and not next to pinned sources', () => {
  const closed = pageState({ access: 'closed' });
  expect(shown(show(closed))).toEqual(['closed']);
  expect(shown(show(page1), requested, show(closed))).toEqual(['source One']);
});

test('reading and a failed reading are states of the chip, and of that page only', () => {
  const unread = { ...page1, document: null };
  expect(shown(show(unread), { type: 'reading' })).toEqual(['page One reading']);
  const failed = [
    show(unread),
    { type: 'reading' },
    { type: 'readFailed', code: 'capture_empty', tabId: 7 },
  ] as const;
  expect(shown(...failed)).toEqual(['page One failed']);
  expect(shown(...failed, show({ ...page2, document: null }))).toEqual(['page Two unread']);
  const newChat = { type: 'opened', requested: false, sources: [] } as const;
  expect(shown(...failed, newChat)).toEqual(['page One unread']);
  const late = { type: 'read', document: doc1, tabId: 7 } as const;
  expect(sources(show(unread), { type: 'reading' }, show(page2), late)).toEqual(['doc2']);
});

test('a chat that is opened has its own sources, a new one none', () => {
  const opened = { type: 'opened', requested: true, sources: [doc1] } as const;
  expect(shown(show(page2), opened)).toEqual(['source One', 'offer Two']);
  const fresh = { type: 'opened', requested: false, sources: [] } as const;
  expect(shown(show(page2), opened, fresh)).toEqual(['page Two ready']);
});

test('U2.3 a PDF in the browser’s own viewer is a source like a page; one that needs a permission is read with that alone', () => {
  const pdf = pageState({
    url: 'https://papers.example/one.pdf',
    title: 'one.pdf',
    offersPdf: true,
  });
  expect(shown(show(pdf))).toEqual(['page one.pdf unread']);
  expect(awaited(show(pdf))).toEqual([[7, undefined]]);
  expect(shown(show(page1), requested, show(pdf))).toEqual(['source One', 'offer one.pdf']);
  const read = { ...doc1, link: 'https://papers.example/one.pdf#page=2' };
  expect(shown(show(page1), { type: 'asked', sources: [read] }, show(pdf))).toEqual(['source One']);

  const closed = { ...pdf, needsAccess: true };
  expect(shown(show(closed))).toEqual(['pdf']);
  expect(awaited(show(closed))).toEqual([]);
  expect(needsReading(after(show(closed)))).toBe(false);
  expect(unpermittedPdf(after(show(closed)))).toEqual(closed);
  expect(unpermittedPdf(after(show(closed), { type: 'removePage' }))).toBeNull();
  expect(shown(show(closed), { type: 'reading' })).toEqual(['page one.pdf reading']);
  // Permitted meanwhile, it is read at last.
  const refused: ContextEvent = { type: 'readFailed', code: 'capture_no_access', tabId: 7 };
  expect(shown(show(closed), refused, show(pdf))).toEqual(['page one.pdf unread']);
});

test('S3.9 in our viewer it is another page', () => {
  const { offersPdf: _, ...inViewer } = pageState({ title: 'one.pdf', offersPdf: true });
  const failed: ContextEvent = { type: 'readFailed', code: 'file_password', tabId: 7 };
  const shownBefore = show({ ...inViewer, offersPdf: true });
  expect(shown(shownBefore, failed)).toEqual(['page one.pdf failed']);
  expect(shown(shownBefore, failed, show(inViewer))).toEqual(['page one.pdf unread']);
});

const awaited = (...events: ContextEvent[]) =>
  awaitedPages(after(...events)).map(({ tabId, docId }) => [tabId, docId]);
const unread = { ...page1, document: null };
const joinTab: ContextEvent = {
  type: 'join',
  tab: { tabId: 9, url: 'https://example.com/9', title: 'Nine', favicon: null },
};

test('pages that are being read go with a question by their tabs', () => {
  expect(awaited(show(page1))).toEqual([]);
  expect(awaited(show(unread))).toEqual([[7, undefined]]);
  expect(awaited(show(unread), { type: 'reading' }, joinTab)).toEqual([
    [9, undefined],
    [7, undefined],
  ]);
  // If reading it again fails, the earlier reading is sent.
  expect(awaited(show(page1), { type: 'reading' })).toEqual([[7, 'doc1']]);
  expect(awaited(show(page1), requested, { type: 'reading' })).toEqual([[7, 'doc1']]);
  expect(awaited(show(unread), { type: 'readFailed', code: 'x', tabId: 7 })).toEqual([]);
  expect(awaited(show(unread), { type: 'removePage' })).toEqual([]);
  expect(awaited(joinTab, { type: 'joinFailed', tabId: 9, code: 'x' })).toEqual([]);
});

test('a pinned source retains known fields that a message does not store', () => {
  const partly = { ...doc1, unreadFrames: 2 };
  const state = after(show({ ...page1, document: partly }), {
    type: 'asked',
    sources: pinnedBy([doc1]),
  });
  expect(state.pinned[0]?.unreadFrames).toBe(2);
});

test('a file that waits with a question does not go with the next', () => {
  const files = [readUpload('a.pdf'), { ...readUpload('b.pdf'), questionId: 'q1' }];
  const state = after({ type: 'files', files });
  expect(knownSources(state).map(({ title }) => title)).toEqual(['a.pdf']);
});

import { expect, test } from '@jest/globals';
import { type FakeFrame, fakePages } from '#test/support/fake-pages.ts';
import type { NewCard } from '../cards/opened-card.ts';
import { createDictateInPage } from './dictate-in-page.ts';

const tab = {
  tabId: 7,
  windowId: 1,
  url: 'https://harbour.example/form',
  title: 'Form',
  favicon: null,
  active: true,
};

const found = (id: string, text = '') => ({
  target: { id, editor: 'field', form: 'plain', text, html: null, before: 'r', after: ' ' },
});

/** A page whose frames find these; what its top frame shows. */
function setup(frames: Record<number, (isFocused: boolean) => object>, stopped = false) {
  const shown: unknown[] = [];
  const opened: NewCard[] = [];
  const recorders: string[] = [];
  const parts = Object.entries(frames).map(([frameId, remember]): [string, FakeFrame] => [
    frameId,
    {
      'insertion.remember': ({ isFocused = false }: { isFocused?: boolean }) => remember(isFocused),
      'cards.show': (card: unknown) => {
        shown.push(card);
        return {};
      },
    },
  ]);
  const pages = fakePages(
    { 7: Object.fromEntries(parts) },
    { recorder: { 'dictation.stopCurrent': () => ({ stopped }) } },
  );
  const dictation = createDictateInPage({
    bus: pages.bus,
    frameIds: pages.frameIds,
    openRecorder: () => recorders.push('open'),
    cards: { open: async (_, card) => void opened.push(card) },
    pill: async () => ({ texts: { dictate: 'Dictate' }, card: 'card.html' }) as never,
  });
  return {
    dictation,
    shown,
    opened,
    recorders,
    requested: () => pages.emitted('dictation.requested'),
  };
}

test('S1.2 the card is in the top frame, stays open until its text is written, and knows the letters at the caret', async () => {
  const { dictation, shown, opened } = setup({ 0: () => found('t'), 3: () => found('inner', 'x') });
  await dictation.inFrame(tab, 3);
  expect(opened).toMatchObject([
    {
      source: { tabId: 7, frameId: 3 },
      host: { tabId: 7, frameId: 0 },
      parent: 'https://harbour.example',
      targetId: 'inner',
      before: 'r',
      after: ' ',
      replaces: true,
    },
  ]);
  expect(shown).toMatchObject([{ title: 'Dictate', staysOpen: true }]);
});

test('a field that takes no text has a card, for its text to be copied', async () => {
  const { dictation, shown, opened } = setup({ 0: () => ({ target: null }) });
  await dictation.inFrame(tab, 0);
  await dictation.inFrame(tab, 9);
  expect(opened).toMatchObject([
    { targetId: null, source: { frameId: 0 } },
    { targetId: null, source: { frameId: 0 } },
  ]);
  expect(shown).toHaveLength(2);
});

test('what records is opened before anything is awaited, while the browser still sees the press', async () => {
  const { dictation, recorders } = setup({ 0: () => found('t') });
  const byMenu = dictation.inFrame(tab, 0);
  expect(recorders).toHaveLength(1);
  const byKeys = dictation.byShortcut(tab);
  expect(recorders).toHaveLength(2);
  await Promise.all([byMenu, byKeys]);
});

test('the shortcut finds the field in the frame with the focus', async () => {
  const none = { target: null };
  const { dictation, opened } = setup({
    0: () => none,
    // Each document remembers its last field: only one has the focus.
    2: (isFocused) => (isFocused ? none : found('last')),
    5: () => found('now'),
  });
  await dictation.byShortcut(tab);
  expect(opened).toMatchObject([{ targetId: 'now', source: { frameId: 5 } }]);
});

test('the shortcut ends what runs; without a field the chat dictates', async () => {
  const running = setup({ 0: () => found('t') }, true);
  await running.dictation.byShortcut(tab);
  expect(running.opened).toEqual([]);
  expect(running.requested()).toEqual([]);
  const idle = setup({ 0: () => ({ target: null }) });
  await idle.dictation.byShortcut(tab);
  expect(idle.opened).toEqual([]);
  expect(idle.requested()).toEqual([{ windowId: 1 }]);
});

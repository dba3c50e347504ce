import { beforeEach, expect, test } from '@jest/globals';
import type { CallContext, Peer } from '#bus/types.ts';
import { systemClock } from '#shared/clock.ts';
import { fakePages } from '#test/support/fake-pages.ts';
import { memorySession } from '#test/support/platform/ports.ts';
import { memoryTabs } from '#test/support/platform/tabs.ts';
import { createCards } from './cards.ts';

const nonce = 'gloss 1-2-3-4';
const opened = {
  kind: 'selection' as const,
  source: { tabId: 7, frameId: 0 },
  host: { tabId: 7, frameId: 0 },
  parent: 'https://a.test',
  action: 'improve' as const,
  toolId: null,
  text: 'It come',
  form: 'plain' as const,
  surroundings: 'The tide is late today.',
  field: 'plain' as const,
  isCut: false,
  targetId: 't1',
};

let isThere = true;
const written: unknown[] = [];
function setup() {
  let now = 1_000_000;
  /** What is done once a nonce has expired. */
  const ends: (() => void)[] = [];
  const clock = {
    ...systemClock,
    now: () => now,
    after: (ms: number, run: () => void) => {
      if (ms < 10_000) setTimeout(run, 5);
      else ends.push(run);
      return () => {};
    },
  };
  const closed: unknown[] = [];
  const pages = fakePages({
    7: {
      0: {
        'cards.has': () => ({ isThere }),
        'cards.close': (body: unknown) => {
          closed.push(body);
          return {};
        },
        'insertion.remember': () => ({
          target: { id: 't2', editor: 'editable', form: 'rich', text: 'Dear Ann', html: null },
        }),
        'insertion.forget': () => ({}),
        'insertion.insert': (body: unknown) => {
          written.push(body);
          return { outcome: 'inserted', insertionId: 'i1' };
        },
      },
    },
  });
  const session = memorySession();
  const tabs = memoryTabs();
  const cards = createCards({
    session,
    clock,
    tabs,
    bus: pages.bus,
    languages: { detect: async (text) => (text === '' ? null : 'en') },
    urlOf: (path) => `chrome-extension://abc/${path}`,
    linkOf: async () => 'https://bank.test/stored.pdf',
  });
  const wait = (ms: number) => (now += ms);
  return { cards, wait, ends, session, tabs, calls: pages.calls, closed };
}

const from = (peer: Partial<Peer> = {}): CallContext => ({
  peer: { context: 'card', tabId: 7, frameId: 4, documentId: 'd4', ...peer },
  signal: new AbortController().signal,
});
const attach = { nonce, parent: 'https://a.test' };

beforeEach(() => {
  isThere = true;
  written.length = 0;
});

test('a card attaches once, with the nonce of its own tab and parent', async () => {
  const { cards } = setup();
  await cards.open(nonce, opened);
  const call = (body: typeof attach, peer?: Partial<Peer>) =>
    cards.handlers['card.attach'](body, from(peer));
  await expect(call({ ...attach, nonce: 'gloss 0-0-0-0' })).rejects.toMatchObject({
    code: 'refused',
  });
  await expect(call(attach, { tabId: 8 })).rejects.toMatchObject({ code: 'refused' });
  await expect(call({ ...attach, parent: 'https://evil.test' })).rejects.toMatchObject({
    code: 'refused',
  });
  expect(await call(attach)).toMatchObject({ text: 'It come', field: 'plain' });
  await expect(call(attach)).rejects.toMatchObject({ code: 'refused' });
});

test('a nonce expires after ten seconds, and is worth nothing in a page without the card', async () => {
  const { cards, wait } = setup();
  await cards.open(nonce, opened);
  wait(10_001);
  await expect(cards.handlers['card.attach'](attach, from())).rejects.toMatchObject({
    code: 'refused',
  });
  const other = setup();
  await other.cards.open(nonce, opened);
  isThere = false;
  await expect(other.cards.handlers['card.attach'](attach, from())).rejects.toMatchObject({
    code: 'refused',
  });
});

test('G19 the text of a card that never attaches is forgotten', async () => {
  const { cards, ends, session } = setup();
  await cards.open(nonce, opened);
  expect(await session.get(`cardNonce ${nonce}`)).toMatchObject({ text: 'It come' });
  for (const end of ends) end();
  expect(await session.get(`cardNonce ${nonce}`)).toBeUndefined();
});

test('a card may be faster than the message that opens it', async () => {
  const { cards } = setup();
  const attached = cards.handlers['card.attach'](attach, from());
  await cards.open(nonce, opened);
  expect(await attached).toMatchObject({ action: 'improve' });
});

test('only an attached document writes, until it is closed', async () => {
  const { cards } = setup();
  const content = { lines: [{ kind: 'text' as const, runs: [{ text: 'It comes' }] }] };
  const insert = (peer?: Partial<Peer>) =>
    cards.handlers['card.insert']({ operation: 'replace', content }, from(peer));
  await expect(insert()).rejects.toMatchObject({ code: 'refused' });
  await cards.open(nonce, opened);
  await cards.handlers['card.attach'](attach, from());
  expect(await insert()).toEqual({ outcome: 'inserted', insertionId: 'i1' });
  expect(written).toEqual([{ targetId: 't1', operation: 'replace', content }]);
  await expect(insert({ documentId: 'd5' })).rejects.toMatchObject({ code: 'refused' });
  await cards.handlers['card.close']({}, from());
  await expect(insert()).rejects.toMatchObject({ code: 'refused' });
});

test('a card is closed by its own name: the page may show another by then', async () => {
  const { cards, closed } = setup();
  await cards.open(nonce, opened);
  await cards.handlers['card.attach'](attach, from());
  await cards.handlers['card.close']({}, from());
  expect(closed).toEqual([{ nonce }]);
});

test.each([
  ['at an address', 'file=https%3A%2F%2Fbank.test%2Fa.pdf', 'https://bank.test/a.pdf'],
  ['that is stored', `doc=${'a'.repeat(64)}`, 'https://bank.test/stored.pdf'],
])('text of a PDF %s has the address of its file, not of the viewer', async (_, query, url) => {
  const { cards, tabs } = setup();
  tabs.put({ tabId: 7, url: `chrome-extension://abc/pages/pdf/web/viewer.html?${query}` });
  await cards.open(nonce, opened);
  expect(await cards.handlers['card.attach'](attach, from())).toMatchObject({ url });
});

test('a card of a frame that is gone is closed all the same', async () => {
  const { cards, closed } = setup();
  await cards.open(nonce, { ...opened, source: { tabId: 7, frameId: 5 } });
  await cards.handlers['card.attach'](attach, from());
  expect(await cards.handlers['card.close']({}, from())).toEqual({});
  expect(closed).toEqual([{ nonce }]);
});

const composer = {
  kind: 'composer' as const,
  source: { tabId: 7, frameId: 0 },
  host: { tabId: 7, frameId: 0 },
  parent: 'https://a.test',
  targetId: 't1',
  composerId: 'c1',
  mode: 'reply' as const,
  surface: 'mail' as const,
  answers: { id: 'm1', author: 'Ann', text: 'When?' },
  subject: 'Tides',
  recipients: ['ann@a.test'],
  draft: '',
  isDraftCut: false,
  form: 'plain' as const,
  field: 'rich' as const,
};

test('a card at a composer gets what its page says about it, and the draft as it is now', async () => {
  const { cards, calls } = setup();
  await cards.open(nonce, composer);
  const attached = await cards.handlers['card.attach'](attach, from());
  expect(attached).toMatchObject({ kind: 'composer', mode: 'reply', subject: 'Tides' });
  expect(attached).not.toHaveProperty('composerId');
  const read = await cards.handlers['card.readDraft']({}, from());
  expect(read).toEqual({
    draft: 'Dear Ann',
    isDraftCut: false,
    form: 'plain',
    field: 'rich',
  });
  const content = { lines: [{ kind: 'text' as const, runs: [{ text: 'Dear' }] }] };
  await cards.handlers['card.insert']({ operation: 'replaceDraft', content }, from());
  expect(written).toEqual([{ targetId: 't2', operation: 'replaceDraft', content }]);
  expect(await cards.cardOf(from().peer)).toMatchObject({ facts: { answers: { id: 'm1' } } });
  await cards.handlers['card.close']({}, from());
  expect(calls).toContain('7/0 cards.close');
});

test('S3.15 the mail of an earlier card at a composer of the tab is removed', async () => {
  const { cards, session } = setup();
  await cards.open(nonce, composer);
  await cards.handlers['card.attach'](attach, from());
  expect(await session.get('card d4')).toMatchObject({ facts: { subject: 'Tides' } });
  const next = 'gloss 1-2-3-5';
  const later = from({ documentId: 'd5' });
  await cards.open(next, composer);
  await cards.handlers['card.attach']({ ...attach, nonce: next }, later);
  expect(await session.get('card d4')).toBeUndefined();
  expect(await cards.cardOf(later.peer)).toMatchObject({ nonce: next, composerId: 'c1' });
});

test('the draft is read for a card at a composer only', async () => {
  const { cards } = setup();
  await cards.open(nonce, opened);
  await cards.handlers['card.attach'](attach, from());
  await expect(cards.handlers['card.readDraft']({}, from())).rejects.toMatchObject({
    code: 'refused',
  });
});

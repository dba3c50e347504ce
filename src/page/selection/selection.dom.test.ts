import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Pill } from '#domain/selection/selection.ts';
import { createPageCards } from '../card/page-cards.ts';
import { createSelection } from './selection.ts';

let life: AbortController;
let part: ReturnType<typeof createSelection>;
let card: ReturnType<typeof createPageCards>;
/** What the background answers for a card, and the last card that was requested of it. */
let isKnown = true;
let requested = { nonce: '', isOpen: Promise.resolve(true) };

beforeEach(() => {
  life = new AbortController();
  const openCard = ({ nonce }: { nonce: string }) => {
    requested = { nonce, isOpen: Promise.resolve(isKnown) };
    return requested.isOpen;
  };
  card = createPageCards(document, life.signal);
  part = createSelection(document, card.cards, { openCard }, life.signal);
});
afterEach(() => {
  life.abort();
  jest.useRealTimers();
  // jsdom has none.
  Reflect.deleteProperty(globalThis, 'matchMedia');
});

test("a page's own Escape closes no card", () => {
  // Without a selection it only listens.
  part['selection.run']({ pill: {} as Pill, toolId: null });
  card['cards.show']({ nonce: 'n', title: 'Gloss', card: 'about:blank' });
  for (const target of [document.body, window]) {
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  }
  expect(card['cards.has']({ nonce: 'n' })).toEqual({ isThere: true });
});

test('a card that stays open remains when another opens, and is sized and closed by its own name', () => {
  const show = (nonce: string, staysOpen: boolean) =>
    card['cards.show']({ nonce, title: nonce, card: 'about:blank', staysOpen });
  const has = (nonce: string) => card['cards.has']({ nonce }).isThere;
  show('first', true);
  show('second', true);
  expect(['first', 'second'].map(has)).toEqual([true, true]);
  card['cards.close']({ nonce: 'first' });
  expect(['first', 'second'].map(has)).toEqual([false, true]);
  show('third', false);
  show('fourth', false);
  expect(['second', 'third', 'fourth'].map(has)).toEqual([true, false, true]);
});

test('a card that the background refuses leaves the page', async () => {
  document.body.innerHTML = '<textarea>The tide come at six.</textarea>';
  const field = document.querySelector('textarea')!;
  // jsdom has no layout.
  Range.prototype.getBoundingClientRect = () => field.getBoundingClientRect();
  const texts = new Proxy({}, { get: () => 'text' });
  const pill = { texts, position: 'top', card: 'about:blank' } as unknown as Pill;
  for (const known of [true, false]) {
    isKnown = known;
    field.focus();
    field.setSelectionRange(0, 8);
    expect(part['selection.run']({ pill, toolId: null })).toEqual({ isOpened: true });
    expect(card['cards.has'](requested)).toEqual({ isThere: true });
    await requested.isOpen;
    expect(card['cards.has'](requested)).toEqual({ isThere: known });
  }
});

test('where the pill is turned off, a finger that selects more text shows none', () => {
  jest.useFakeTimers();
  globalThis.matchMedia = (() => ({ matches: true })) as unknown as typeof matchMedia;
  document.body.innerHTML = '<textarea>The tide come at six.</textarea>';
  const field = document.querySelector('textarea')!;
  field.focus();
  field.setSelectionRange(0, 8);
  // jsdom has no layout.
  Range.prototype.getBoundingClientRect = () => field.getBoundingClientRect();
  const texts = new Proxy({}, { get: () => 'text' });
  const pill = { texts, position: 'top', card: 'about:blank' } as unknown as Pill;
  // By the browser's menu.
  part['selection.run']({ pill, toolId: null });
  const count = document.documentElement.childElementCount;
  document.dispatchEvent(new Event('selectionchange'));
  jest.advanceTimersByTime(1000);
  expect(document.documentElement.childElementCount).toBe(count);
});

test('a pill that the shortcut has shown keeps the focus when the page is watched from then on', () => {
  document.body.innerHTML = '<textarea>The tide come at six.</textarea>';
  const field = document.querySelector('textarea')!;
  field.focus();
  field.setSelectionRange(0, 8);
  // jsdom has no layout.
  Range.prototype.getBoundingClientRect = () => field.getBoundingClientRect();
  const texts = new Proxy({}, { get: () => 'text' });
  const pill = { texts, position: 'top', card: 'about:blank' } as unknown as Pill;
  expect(part['selection.focus'](pill)).toEqual({ isShown: true, isInFrame: false });
  const host = document.activeElement;
  part['selection.show']({ view: pill });
  expect(host).not.toBe(field);
  expect(document.activeElement).toBe(host);
});

test('G19 a pill that was dismissed stays so when its page gets other texts of it', () => {
  document.body.innerHTML = '<textarea>The tide come at six.</textarea>';
  const field = document.querySelector('textarea')!;
  field.focus();
  field.setSelectionRange(0, 8);
  // jsdom has no layout.
  Range.prototype.getBoundingClientRect = () => field.getBoundingClientRect();
  const texts = new Proxy({}, { get: () => 'text' });
  const pill = { texts, position: 'start', card: 'about:blank' } as unknown as Pill;
  const count = () => document.documentElement.childElementCount;
  const before = count();
  part['selection.show']({ view: pill });
  part['selection.show']({ view: { ...pill, position: 'end' } });
  expect(count()).toBe(before + 1);
  document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  part['selection.show']({ view: pill });
  expect(count()).toBe(before);
});

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { JSDOM } from 'jsdom';
import type { Folds } from './mail-site.ts';
import { unfolder } from './unfold-mail.ts';

const saved = globalThis.MutationObserver;
let page: Document;

beforeEach(() => {
  jest.useFakeTimers();
  const { window } = new JSDOM('<main></main>');
  page = window.document;
  globalThis.MutationObserver = window.MutationObserver as typeof MutationObserver;
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.MutationObserver = saved;
});

/** Folded rows that record clicks. */
function rows(count: number, onClick: (row: Element) => void): string[] {
  const clicked: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const row = page.createElement('div');
    row.id = `row-${at}`;
    row.className = 'folded';
    row.append(page.createElement('span'));
    row.addEventListener('click', ({ target }) => {
      clicked.push(`${row.id} ${(target as Element).localName}`);
      onClick(row);
    });
    page.querySelector('main')?.append(row);
  }
  return clicked;
}

const folds: Folds = {
  bodies: ['.body'],
  closed: (document) => [...document.querySelectorAll('.folded')],
  targets: (row) => [row, row.firstElementChild ?? row],
  needsPointer: false,
};
const never = new AbortController().signal;

/** Unfolds under a clock that runs as fast as the timers are set; returns the time it took in ms. */
async function unfold(more: Partial<Folds> = {}, signal = never): Promise<number> {
  const start = Date.now();
  let end = 0;
  const done = unfolder({ ...folds, ...more })(page, signal, []).then(() => {
    end = Date.now();
  });
  while (end === 0) await jest.advanceTimersByTimeAsync(10);
  await done;
  return end - start;
}

test('S9.11 each fold is opened once, late ones too, and the wait ends with the last', async () => {
  const clicked = rows(2, (row) => setTimeout(() => row.removeAttribute('class'), 300));
  await unfold();
  expect(clicked).toEqual(['row-0 div', 'row-1 div']);
  expect(page.querySelector('.folded')).toBeNull();
});

test('nothing in the body of a mail is clicked, whatever it imitates', async () => {
  const clicked = rows(1, () => undefined);
  page.querySelector('main')?.setAttribute('class', 'body');
  await unfold();
  expect(clicked).toEqual([]);
});

test('a message that does not open is clicked in a second way, then left alone', async () => {
  const clicked = rows(1, () => undefined);
  await unfold();
  expect(clicked).toEqual(['row-0 div', 'row-0 span']);
});

test('S9.11 text that never loads is waited for no longer than 3 s', async () => {
  const ms = await unfold({ isLoading: () => true });
  expect(ms).toBeGreaterThan(2900);
  expect(ms).toBeLessThan(4000);
});

test('a capture that was cancelled opens nothing more', async () => {
  const stop = new AbortController();
  stop.abort();
  const clicked = rows(1, () => undefined);
  await unfold({}, stop.signal);
  expect(clicked).toEqual([]);
});

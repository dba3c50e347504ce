import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { watchPage } from './watch.ts';

let life: AbortController;
let reports: number;

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = `<main>${'<p>The tide keeps its own hours here.</p>'.repeat(100)}</main>`;
  life = new AbortController();
  reports = 0;
  watchPage(
    document,
    () => {
      reports += 1;
    },
    life.signal,
  );
});
afterEach(() => {
  life.abort();
  jest.useRealTimers();
});

const append = (text: string) => {
  document.body.append(Object.assign(document.createElement('p'), { textContent: text }));
};
/** Lets observers run, then time pass. */
const pass = async (ms: number) => {
  await jest.advanceTimersByTimeAsync(ms);
};

test('a page that stays as it is reports nothing', async () => {
  await pass(60_000);
  expect(reports).toBe(0);
});

test('a changed text is reported once, at the latest after three seconds', async () => {
  append('word '.repeat(60));
  await pass(2999);
  expect(reports).toBe(0);
  await pass(1);
  expect(reports).toBe(1);
  append('word '.repeat(60));
  await pass(10_000);
  expect(reports).toBe(1);
});

test('a clock that ticks is no change; changes that add up are', async () => {
  for (let tick = 0; tick < 5; tick += 1) {
    append('12:00');
    await pass(3000);
  }
  expect(reports).toBe(0);
  append('word '.repeat(60));
  await pass(3000);
  expect(reports).toBe(1);
});

test('another address is a change, another fragment is none', async () => {
  history.replaceState(null, '', '#part');
  append('x');
  await pass(3000);
  expect(reports).toBe(0);
  history.replaceState(null, '', '/next');
  append('x');
  await pass(3000);
  expect(reports).toBe(1);
});

test('content of a frame of the page counts', async () => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  await pass(3000);
  frame.contentDocument!.body.append('word '.repeat(60));
  await pass(3000);
  expect(reports).toBe(1);
});

test('a frame that loads shows another page', async () => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  await pass(3000);
  const next = document.implementation.createHTMLDocument();
  next.body.append('word '.repeat(60));
  Object.defineProperty(frame, 'contentDocument', { value: next });
  frame.dispatchEvent(new Event('load'));
  await pass(3000);
  expect(reports).toBe(1);
});

test('an ended watch sees nothing', async () => {
  append('word '.repeat(60));
  await pass(10);
  life.abort();
  await pass(10_000);
  expect([reports, jest.getTimerCount()]).toEqual([0, 0]);
});

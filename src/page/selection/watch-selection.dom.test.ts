import { beforeEach, expect, test } from '@jest/globals';
import { watchSelection } from './watch-selection.ts';

let calls = 0;
const count = () => {
  calls += 1;
};
const select = () => getSelection()!.selectAllChildren(document.body);

beforeEach(() => {
  calls = 0;
  document.body.textContent = 'The tide comes at six.';
  getSelection()!.removeAllRanges();
});

test('S1.2 the first selection counts, and no later one', () => {
  watchSelection(document, count);
  expect(calls).toBe(0);
  for (const change of [select, select]) {
    change();
    document.dispatchEvent(new Event('selectionchange'));
  }
  expect(calls).toBe(1);
});

test('S1.2 what was selected before the extension came to the page counts at once', () => {
  select();
  watchSelection(document, count);
  expect(calls).toBe(1);
  document.dispatchEvent(new Event('selectionchange'));
  expect(calls).toBe(1);
});

import { afterEach, expect, test } from '@jest/globals';
import { focusOf } from './use-keys.ts';

afterEach(() => document.body.replaceChildren());

test.each([
  ['tree', 'treeitem'],
  ['menu', 'menuitem'],
  ['listbox', 'option'],
])('S2.5 letters that are typed in a %s are no keys of the viewer', (role, item) => {
  document.body.innerHTML = `<main></main><div role="${role}"><p role="${item}"></p></div><button></button>`;
  const pages = document.querySelector('main')!;
  const focus = (selector: string) => focusOf(document.querySelector(selector), pages);
  expect(focus('p')).toBe('field');
  expect(focus('main')).toBe('pages');
  expect(focus('button')).toBe('control');
  expect(focus('body')).toBe('nowhere');
});

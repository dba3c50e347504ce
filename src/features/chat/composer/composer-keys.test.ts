import { expect, test } from '@jest/globals';
import { composerAction } from './composer-keys.ts';

const enter = {
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 13,
  sinceComposition: Number.POSITIVE_INFINITY,
};

test.each([
  ['Enter', {}, 'send'],
  ['Ctrl+Enter', { ctrlKey: true }, 'send'],
  ['Shift+Enter', { shiftKey: true }, 'none'],
  ['Enter while composing', { isComposing: true }, 'none'],
  ['Enter with the key code of an input method', { keyCode: 229 }, 'none'],
  ['the Enter that ends a composition in Safari', { sinceComposition: 3 }, 'none'],
  ['Enter well after a composition', { sinceComposition: 400 }, 'send'],
  ['another key', { key: 'a', keyCode: 65 }, 'none'],
])('%s', (_name, change, action) => {
  expect(composerAction({ ...enter, ...change })).toBe(action);
});

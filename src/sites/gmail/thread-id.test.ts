import { expect, test } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { gmail } from './index.ts';
import { isOtherThread, threadOf } from './thread-id.ts';

const token = 'FMfcgzGqQSSRpvGDkCpKGzRNDLmxPgrS';

test('an address names its thread', () => {
  expect(threadOf(token)).toBe('f:1743836728797845896');
  for (const other of ['FMfcgzQaaa', '18f00000000000aa', 'BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB', '']) {
    expect(threadOf(other)).toBeNull();
  }
});

test.each([
  ['KtbxLthlvdmNcDhnBSSVWJvrMQVLHxZHzL', 'a:r1743836728797845896'],
  ['QgrcJHrjBQfqxXZfDMvMcmtHzQlwdKZMWFq', 'a:r-1743836728797845896'],
])('S4.12 a thread that the person began, %s, is an open thread too', (id, thread) => {
  expect(threadOf(id)).toBe(thread);
  const url = `https://mail.google.com/mail/u/0/#sent/${id}`;
  expect(gmail.mail?.[0]?.openAt?.test(url)).toBe(true);
  expect(gmail.summaryButton?.pages.test(url)).toBe(true);
});

const heading = (legacy: string, perm: string) => {
  const { document } = new JSDOM().window;
  const element = document.createElement('h2');
  element.setAttribute('data-legacy-thread-id', legacy);
  element.setAttribute('data-thread-perm-id', perm);
  return element;
};
const hex = 1743836728797845896n.toString(16);

test.each([
  ['the same', `#inbox/${token}`, hex, 'thread-f:1743836728797845896', false],
  ['another', `#inbox/${token}`, hex, 'thread-f:1743836728797845897', true],
  ['"undefined", the same', `#label/a/${token}?compose=x`, hex, 'undefined', false],
  ['"undefined", another', `#inbox/${token}`, '18f00000000000aa', 'undefined', true],
  ['an old id, another', '#inbox/18f00000000000ab', '18f00000000000aa', 'undefined', true],
  ['no id shown', `#inbox/${token}`, 'undefined', 'undefined', false],
  ['a list', '#inbox', hex, 'undefined', false],
  ['an id of no known kind', '#inbox/FMfcgzQaaa', hex, 'undefined', false],
])(
  'a thread that is still shown after the address changed: %s',
  (_, hash, legacy, perm, isOther) => {
    const url = `https://mail.google.com/mail/u/0/${hash}`;
    expect(isOtherThread(url, heading(legacy, perm))).toBe(isOther);
  },
);

import { expect, test } from '@jest/globals';
import { parser, snapshotOf } from '#test/support/parse-page.ts';
import { dropEditors } from './drop-editors.ts';
import { documentOf } from './page-document.ts';

const page = (body: string) =>
  documentOf(snapshotOf(`<title>x</title><body>${body}</body>`), parser);
const article = `<p>${'The tide came in twice on that day. '.repeat(4)}</p>`;

function left(body: string, isKnownSite: boolean): string {
  const document = page(body);
  dropEditors(document, isKnownSite);
  return (document.body.textContent ?? '').replace(/\s+/g, ' ').trim();
}

test.each([
  ['contenteditable', 'contenteditable="true"'],
  ['an empty value', 'contenteditable'],
  ['plain text', 'contenteditable="plaintext-only"'],
])('an unsent draft is no content of a page (%s)', (_, attribute) => {
  const draft = `<div ${attribute}>Not sent <b contenteditable="true">yet</b></div>`;
  expect(left(article + draft, false)).not.toContain('Not sent');
  expect(left(article + draft, true)).not.toContain('Not sent');
});

test('content that is shown with editing switched off is content', () => {
  expect(left(`${article}<div contenteditable="false">A card</div>`, true)).toContain('A card');
});

test('a document that is edited in place is the page, but not on a site of mails or posts', () => {
  const document = `<nav>Menu</nav><div contenteditable="true">${article}</div>`;
  expect(left(document, false)).toContain('The tide came in');
  expect(left(document, true)).toBe('Menu');
});

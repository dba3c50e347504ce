import { expect, test } from '@jest/globals';
import { parser, snapshotOf } from '#test/support/parse-page.ts';
import { documentOf } from './page-document.ts';
import { isSensitivePage } from './sensitive-page.ts';

const isSensitive = (body: string) =>
  isSensitivePage(documentOf(snapshotOf(`<title>x</title><body>${body}</body>`), parser));

test.each([
  '<input type="PASSWORD">',
  '<input autocomplete="cc-number">',
  '<label for="a">Account number</label><input id="a">',
  '<label>Symptoms <textarea></textarea></label>',
  '<select name="blood-type"></select>',
])('G17 a page with %s is sensitive', (body) => {
  expect(isSensitive(body)).toBe(true);
});

test.each([
  '<p>Your password and IBAN</p>',
  '<input type="search" placeholder="IBAN">',
  '<input type="hidden" name="password">',
  '<input name="email"><textarea name="comment"></textarea>',
])('G17 a page with %s is not', (body) => {
  expect(isSensitive(body)).toBe(false);
});

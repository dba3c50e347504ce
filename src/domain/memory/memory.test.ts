import { expect, test } from '@jest/globals';
import { fileDocument } from '#test/support/file-document.ts';
import { defaultSettings, type Settings } from '../settings/settings.ts';
import { rememberedAddress } from './may-remember.ts';
import { isMemoryOn, noMemory, readReasons } from './memory.ts';
import { plainAddress, siteOf } from './plain-address.ts';
import { isSensitiveField } from './sensitive-fields.ts';

test.each([
  ['https://a.test/x?utm_source=n&id=7&fbclid=z#part', 'https://a.test/x?id=7'],
  ['https://a.test/x?a=b+c', 'https://a.test/x?a=b+c'],
  ['https://a.test/x?q=two%20words&all&utm_source=n', 'https://a.test/x?q=two%20words&all'],
  ['http://me:secret@a.test/', 'http://a.test/'],
  ['https://a.test/?UTM_Medium=x&_gl=1', 'https://a.test/'],
  ['https://a.test/app#/notes/7', 'https://a.test/app#/notes/7'],
  ['https://mail.test/u/0/#inbox/FMfcgz', 'https://mail.test/u/0/#inbox/FMfcgz'],
  ['https://a.test/#:~:text=one/two', 'https://a.test/'],
  ['https://a.test/#access_token=a/b&x=1', 'https://a.test/'],
  ['https://a.test/#/in?token=a', 'https://a.test/'],
  ['file:///home/x.html', null],
  ['chrome-extension://abc/page.html', null],
  ['not an address', null],
])('G17 the address of %s is %s', (link, address) => {
  expect(plainAddress(link)).toBe(address);
});

test('G17 a site is named without www', () => {
  expect(siteOf('https://www.a.test:8443/x')).toBe('a.test');
});

const on: Settings = {
  ...defaultSettings,
  memory: { ...defaultSettings.memory, ofQuestions: true },
};
const page = (link: string | null, more = {}) => ({ ...fileDocument('d', { link }), ...more });

test('G17 pages of questions are remembered once a person wants that', () => {
  expect(rememberedAddress(page('https://a.test/#x'), defaultSettings, 'question')).toBeNull();
  expect(rememberedAddress(page('https://a.test/#x'), on, 'question')).toBe('https://a.test/');
});

test('G17 what is saved and what is read for long are choices of their own', () => {
  const saved = { ...on, memory: { ...noMemory, ofSaved: true } };
  const ways = readReasons.filter((way) => rememberedAddress(page('https://a.test/'), saved, way));
  expect(ways).toEqual(['saved']);
  expect([isMemoryOn(saved.memory), isMemoryOn(noMemory)]).toEqual([true, false]);
});

test.each([
  ['a local address', page('http://127.0.0.1/'), {}],
  ['a name of the local network', page('http://router/'), {}],
  ['a page with a field for a password', page('https://a.test/', { isSensitive: true }), {}],
  ['a site that is never remembered', page('https://www.a.test/'), { neverRemember: ['a.test'] }],
  ['a site that is never read', page('https://a.test/'), { neverRead: ['a.test'] }],
  ['a file', page(null), {}],
  ['a file with an address', page('https://a.test/', { doc_type: 'chat_file' }), {}],
])('G17 %s is never remembered', (_, document, more) => {
  expect(rememberedAddress(document, { ...on, ...more }, 'question')).toBeNull();
});

const field = (words: string, more = {}) => ({ type: 'text', autocomplete: '', words, ...more });

test.each([
  field('', { type: 'password' }),
  field('', { autocomplete: 'section-a cc-number' }),
  field('', { autocomplete: 'current-password' }),
  field('cardNumber'),
  field('CVC'),
  field('IBAN'),
  field('user_iban'),
  field('card_cvv'),
  field('cardCvc'),
  field('Kontonummer'),
  field('patient_name'),
  field('Number of your health insurance'),
])('G17 %j is a field of secrets', (each) => {
  expect(isSensitiveField(each)).toBe(true);
});

test.each(['q', 'E-mail', 'Your name', 'comment', 'Search the archive', 'Discard draft'])(
  'G17 a field %s is none',
  (words) => {
    expect(isSensitiveField(field(words))).toBe(false);
  },
);

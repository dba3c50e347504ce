import { expect, test } from '@jest/globals';
import { markAddress } from './mark-address.ts';

const gmail = 'https://mail.google.com/mail/u/0/';
const thread = 'FMfcgzQXKMgcVlNVWrnBqDhBwTvGDjkl';

test('G19 a mail has one address in every folder and search, and while another is written', () => {
  const own = `${gmail}#all/${thread}`;
  for (const place of ['inbox', 'label/tides', 'search/is%3Aunread+tide', 'advanced-search/a=b&c'])
    expect(markAddress(`${gmail}#${place}/${thread}`)).toBe(own);
  expect(markAddress(`${gmail}#inbox/${thread}?compose=new`)).toBe(own);
  expect(markAddress(`https://mail.google.com/mail/u/1/#inbox/${thread}`)).not.toBe(own);
});

test('G19 a thread that the person began has an address too', () => {
  const begun = 'KtbxLthlvdmNcDhnBSSVWJvrMQVLHxZHzL';
  expect(markAddress(`${gmail}#sent/${begun}`)).toBe(`${gmail}#all/${begun}`);
});

test('G19 a list of mails has no address of its own: what it shows is another mail the next time', () => {
  for (const list of [
    gmail,
    `${gmail}#inbox`,
    `${gmail}#search/tide`,
    'https://outlook.live.com/mail/0/',
    'https://mail.proton.me/u/0/inbox',
    'https://mail.yahoo.com/d/folders/1',
    'https://mail.zoho.com/zm/#mail/folder/inbox',
    'https://wx.mail.qq.com/home/index#/list/1',
  ])
    expect(markAddress(list)).toBeNull();
});

test.each([
  [
    'https://outlook.live.com/mail/0/inbox/id/AQQk%2Bx',
    'https://outlook.live.com/mail/0/id/AQQk%2Bx',
  ],
  [
    'https://outlook.live.com/mail/0/archive/id/AQQk+x',
    'https://outlook.live.com/mail/0/id/AQQk%2Bx',
  ],
  ['https://outlook.office.com/mail/id/AQQk', 'https://outlook.office.com/mail/id/AQQk'],
  [
    'https://mail.proton.me/u/2/inbox/abcdefghijklmnopqrstuv%3D%3D',
    'https://mail.proton.me/u/2/all-mail/abcdefghijklmnopqrstuv%3D%3D',
  ],
  [
    'https://mail.yahoo.com/d/search/keyword=tide/messages/1234',
    'https://mail.yahoo.com/d/folders/1/messages/1234',
  ],
  [
    'https://mail.zoho.eu/zm/#mail/folder/sent/p/77?x',
    'https://mail.zoho.eu/zm/#mail/folder/inbox/p/77',
  ],
])('the thread of %s', (link, own) => {
  expect(markAddress(link)).toBe(own);
  expect(markAddress(own)).toBe(own);
});

test('G19 a video has one address, whichever second and list it is opened at', () => {
  const own = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  expect(markAddress(`${own}&t=42s&list=PL1`)).toBe(own);
  expect(markAddress('https://youtu.be/dQw4w9WgXcQ')).toBe(own);
});

test('any other page has its plain address', () => {
  expect(markAddress('https://quarterly.example/tide?utm_source=x#part')).toBe(
    'https://quarterly.example/tide',
  );
  expect(markAddress('file:///tide.html')).toBeNull();
  expect(markAddress(null)).toBeNull();
});

test('an address of many parts is read in one pass', () => {
  expect(markAddress(`https://outlook.live.com${'/mail'.repeat(200_000)}`)).toBeNull();
});

import { expect, test } from '@jest/globals';
import { charsetOf, decodeText, isBinary } from './decode-text.ts';

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)),
  );
/** “é” in Latin-1, in UTF-8, and 漢字 in two encodings of Japan and China. */
const latin = [0xe9];
const utf8 = [0xc3, 0xa9];
const shiftJis = [0x8a, 0xbf, 0x8e, 0x9a];
const gbk = [0xba, 0xba, 0xd7, 0xd6];

test.each([
  ['nothing: UTF-8', bytes(utf8), null, 'é'],
  ['a header', bytes(latin), 'iso-8859-1', 'é'],
  [
    'a header against a meta',
    bytes('<meta charset=utf-8>', latin),
    'windows-1252',
    '<meta charset=utf-8>é',
  ],
  ['a mark against a header', bytes([0xef, 0xbb, 0xbf], utf8), 'iso-8859-1', 'é'],
  ['a mark of UTF-16', bytes([0xff, 0xfe, 0x22, 0x6f]), null, '漢'],
  ['a mark of UTF-16, big end first', bytes([0xfe, 0xff, 0x6f, 0x22]), 'utf-8', '漢'],
  ['a meta', bytes('<meta charset="Shift_JIS">', shiftJis), null, '<meta charset="Shift_JIS">漢字'],
  [
    'a meta of the old form',
    bytes("<META http-equiv='Content-Type' content='text/html; charset=gb2312'>", gbk),
    null,
    "<META http-equiv='Content-Type' content='text/html; charset=gb2312'>汉字",
  ],
  [
    'XML',
    bytes('<?xml version="1.0" encoding="ISO-8859-1"?>', latin),
    null,
    '<?xml version="1.0" encoding="ISO-8859-1"?>é',
  ],
  [
    'a meta in a comment is none',
    bytes('<!-- <meta charset=latin1> -->', utf8),
    null,
    '<!-- <meta charset=latin1> -->é',
  ],
  [
    'a meta cannot say UTF-16',
    bytes('<meta charset=utf-16>', utf8),
    null,
    '<meta charset=utf-16>é',
  ],
  [
    'a name that nobody knows',
    bytes('<meta charset=klingon>', utf8),
    'martian',
    '<meta charset=klingon>é',
  ],
  ['what is no text in it becomes U+FFFD', bytes('a', latin, 'b'), null, 'a\uFFFDb'],
])('S7.4 %s', (_name, given, header, text) => {
  expect(decodeText(given, header)).toBe(text);
});

test.each([
  ['text/html; charset=UTF-8', 'UTF-8'],
  ['text/html;charset="koi8-r"; x=y', 'koi8-r'],
  ['text/html', null],
])('%s names %s', (header, charset) => {
  expect(charsetOf(header)).toBe(charset);
});

test('S7.4 bytes with a NUL are no text, unless they are UTF-16', () => {
  expect(isBinary(bytes('GIF89a', [0, 1]), null)).toBe(true);
  expect(isBinary(bytes('text'), null)).toBe(false);
  expect(isBinary(bytes([0xff, 0xfe, 0x61, 0]), null)).toBe(false);
  expect(isBinary(bytes([0x61, 0]), 'utf-16le')).toBe(false);
});

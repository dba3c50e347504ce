import { expect, test } from '@jest/globals';
import type { ServerCopyState } from './server-copies.ts';
import { compareWithServer, type KnownDocument } from './server-list.ts';

const nothing = { joined: [], present: [], removed: [], absent: [], gone: [] };

function known(state: ServerCopyState | null, more: Partial<KnownDocument> = {}): KnownDocument {
  return { docId: 'a', isListed: true, hasText: true, hasFile: true, state, ...more };
}

const there = (document: KnownDocument) => compareWithServer(new Set(['a']), [document], new Set());
const missing = (document: KnownDocument, since = ['a']) =>
  compareWithServer(new Set(), [document], new Set(since));

test('a document that another client sent joins the library', () => {
  expect(compareWithServer(new Set(['b']), [known('onServer')], new Set())).toEqual({
    ...nothing,
    joined: ['b'],
  });
});

test.each<ServerCopyState>(['absent', 'failed', 'held', 'removed'])(
  'what was %s here and is on the server is on the server',
  (state) => expect(there(known(state))).toEqual({ ...nothing, present: ['a'] }),
);

test.each<ServerCopyState>(['waiting', 'sending', 'fetching', 'deleting'])(
  'a document that is %s is left to its work, on the server or not',
  (state) => {
    expect(there(known(state))).toEqual(nothing);
    expect(there(known(state, { isListed: false }))).toEqual(nothing);
    expect(missing(known(state))).toEqual(nothing);
  },
);

test('a document that was deleted here long ago and is on the server is shown again', () => {
  const change = { ...nothing, joined: ['a'] };
  expect(there(known('onServer', { isListed: false }))).toEqual(change);
  expect(there(known(null, { isListed: false }))).toEqual(change);
});

test('a document that another client deleted stays on this device, if it is there', () => {
  expect(missing(known('onServer'))).toEqual({ ...nothing, removed: ['a'] });
  expect(missing(known('onServer', { hasFile: false }))).toEqual({ ...nothing, absent: ['a'] });
  const elsewhere = known('onServer', { hasFile: false, hasText: false });
  expect(missing(elsewhere)).toEqual({ ...nothing, gone: ['a'] });
});

test('a document that was sent while the list was made is not treated as deleted', () => {
  expect(missing(known('onServer'), [])).toEqual(nothing);
});

import { expect, test } from '@jest/globals';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createReadAddress, type ReadAddressDeps, readAddress } from './read-address.ts';

const url = 'https://quarterly.example/essays/tides';
const found = { docId: 'd', title: 'Tides' } as DocumentInfo;
const reply = { status: 200, url, contentType: 'text/html', text: '<title>T</title><p>Words' };
const blocked = new CodedError('capture_blocked', 'captcha', { status: 301 });

/** Each way gives a document, null (no text) or an error; absent: a document. */
function setup(more: Partial<Record<'frame' | 'fetch' | 'tab', null | CodedError>> = {}) {
  const log: string[] = [];
  const recorded: string[] = [];
  const give = (way: 'frame' | 'fetch' | 'tab') => {
    log.push(way);
    const outcome = way in more ? more[way] : found;
    if (outcome instanceof CodedError) throw outcome;
    return outcome as DocumentInfo;
  };
  const deps: ReadAddressDeps = {
    isExcluded: async (address) => address.includes('never.test'),
    recordPage: (address) => void recorded.push(address),
    mayRead: async (address) => !address.includes('closed'),
    gather: async () => ({ captions: 'c' }),
    frame: async (_url, gathered) => `frame ${gathered.captions}`,
    fetchPage: async () => reply,
    save: async ({ title }) => `fetch ${title}`,
    parse: async (id) => give(id.split(' ')[0] as 'frame' | 'fetch'),
    inOwnTab: (_url, _options, use) => use(async () => give('tab')),
  };
  const read = (address = url, signal = new AbortController().signal) =>
    readAddress(deps, address, signal);
  return { deps, log, recorded, read };
}

test('S4.12 a hidden frame first, and nothing else where it gives a document', async () => {
  const { read, log } = setup();
  expect(await read()).toEqual({ document: found, way: 'frame' });
  expect(log).toEqual(['frame']);
});

test.each([
  ['shows no text', null],
  ['does not come', new CodedError('timeout', 'generate document with iframe is timeout')],
  ['may not be framed', new CodedError('capture_failed', 'generate document with iframe is null')],
  ['is blocked', blocked],
])('S4.12 S8.8 the background fetch where the frame %s', async (_, frame) => {
  const { read, log } = setup({ frame });
  expect(await read()).toEqual({ document: found, way: 'fetch' });
  expect(log).toEqual(['frame', 'fetch']);
});

test('S4.12 then a tab', async () => {
  const ways = setup({ frame: null, fetch: null });
  expect(await ways.read()).toEqual({ document: found, way: 'tab' });
  expect(ways.log.slice(2)).toEqual(['tab']);
  const all = setup({ frame: blocked, fetch: blocked, tab: blocked });
  await expect(all.read()).rejects.toMatchObject({
    code: 'capture_blocked',
    details: { status: 301 },
  });
});

test('G17 without opening a tab a page is read by the first two ways alone', async () => {
  const { deps, log } = setup({ frame: null, fetch: null });
  const read = createReadAddress(deps)['address.read'];
  const call = { peer: { context: 'offscreen' as const }, signal: new AbortController().signal };
  await expect(read({ url, isUnopened: true }, call)).rejects.toMatchObject({
    code: 'document_url',
  });
  expect(log).not.toContain('tab');
  expect(await read({ url }, call)).toMatchObject({ way: 'tab' });
});

test('S8.8 a tab that cannot be opened has the text of the spec', async () => {
  const { read, deps } = setup({ frame: null, fetch: null });
  deps.inOwnTab = async () => null;
  await expect(read()).rejects.toMatchObject({ message: 'generate document with tab is null' });
});

test('S4.12 where no frame is possible the fetch is the first way', async () => {
  const { read, deps, log } = setup();
  deps.frame = null;
  expect(await read()).toMatchObject({ way: 'fetch' });
  expect(log).toEqual(['fetch']);
});

const hidden = { ...found, docId: 'hidden', tokens: 10, hiddenDropped: 900 } as DocumentInfo;

test.each([
  ['an article that its script shows', 10, 900, 'tab'],
  ['a shell of navigation', 60, 3000, 'tab'],
  ['a shell with all its menus', 400, 3000, 'tab'],
  ['a short page with a hidden menu', 50, 20, 'fetch'],
  ['a page whose words could not be counted', 0, 20, 'fetch'],
  ['a long page with more hidden than shown', 800, 900, 'fetch'],
])('S4.12 fetched without running, %s is read by the right way', async (_, tokens, words, way) => {
  const { read, deps } = setup();
  deps.frame = null;
  deps.parse = async () => ({ ...hidden, tokens, hiddenDropped: words });
  expect(await read()).toMatchObject({ way });
});

test.each([
  ['most of whose words', hidden],
  ['all of whose words', null],
])('S4.12 of a page %s are hidden these are given where no tab can be opened', async (_, shown) => {
  const { read, deps } = setup();
  const words = { ...found, hiddenRead: true };
  const saved: (boolean | undefined)[] = [];
  deps.save = async ({ keepsHidden }) => {
    saved.push(keepsHidden);
    return keepsHidden ? 'whole' : 'shown';
  };
  deps.parse = async (id) => {
    if (id.startsWith('frame')) throw new CodedError('capture_failed');
    return id === 'whole' ? words : shown;
  };
  deps.inOwnTab = async () => null;
  expect(await read()).toEqual({ document: words, way: 'fetch' });
  expect(saved).toEqual([undefined, true]);
});

test('S7.4 a site that is never read gives no hidden words', async () => {
  const { read, deps } = setup({ frame: null, fetch: null });
  deps.inOwnTab = () => Promise.reject(new CodedError('capture_excluded'));
  await expect(read()).rejects.toMatchObject({ code: 'capture_excluded' });
});

test('S5.3 an address without text says so as the catalogue does', async () => {
  const shown = setup({ frame: null, fetch: null, tab: new CodedError('capture_empty') });
  await expect(shown.read()).rejects.toMatchObject({ code: 'document_url' });
});

test('S8.8 a failure that no tab can fix opens none', async () => {
  const { read, deps, log } = setup({ frame: null });
  deps.fetchPage = async () => ({ ...reply, status: 404 });
  await expect(read()).rejects.toMatchObject({ code: 'fetch_other' });
  deps.fetchPage = () => Promise.reject(new CodedError('network'));
  await expect(read()).rejects.toMatchObject({ code: 'network' });
  const contentType = 'application/pdf';
  deps.fetchPage = () => Promise.reject(new CodedError('fetch_type', 'no text', { contentType }));
  await expect(read()).rejects.toMatchObject({ code: 'capture_pdf' });
  expect(log).not.toContain('tab');
});

test('S7.4 a page that leads to a local address in the frame is read in no other way', async () => {
  const { read, log } = setup({ frame: new CodedError('fetch_refused') });
  await expect(read()).rejects.toMatchObject({ code: 'fetch_refused' });
  expect(log).toEqual(['frame']);
});

test.each([
  ['ftp://a.test/', 'invalid_request'],
  ['no address', 'invalid_request'],
  ['https://u:p@a.test/', 'invalid_request'],
  ['http://192.168.1.1/', 'fetch_refused'],
  ['http://printer/', 'fetch_refused'],
  ['https://chromewebstore.google.com/detail/x', 'capture_refused'],
  ['https://closed.example/', 'capture_no_access'],
])('S7.4 S8.8 %s is %s, and nothing is requested', async (address, code) => {
  const { read, log } = setup();
  await expect(read(address)).rejects.toMatchObject({ code });
  expect(log).toEqual([]);
});

test('each way gets the signal of the caller', async () => {
  const { read, deps } = setup({ frame: null, fetch: null });
  const { signal } = new AbortController();
  const given: unknown[] = [];
  deps.parse = async (_, own) => {
    given.push(own);
    return null;
  };
  deps.inOwnTab = async (_, { signal: own }, use) => {
    given.push(own);
    return use(async () => found);
  };
  await read(url, signal);
  expect(given).toEqual([signal, signal, signal]);
});

test('an abort ends it between the ways', async () => {
  const { read, log } = setup();
  await expect(read(url, AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' });
  expect(log).toEqual([]);
});

test('the record has a page once for each way in which its host is asked; the fetch records itself', async () => {
  const inFrame = setup();
  await inFrame.read();
  expect(inFrame.recorded).toEqual([url]);
  const inTab = setup({ frame: null, fetch: null });
  await inTab.read();
  expect(inTab.recorded).toEqual([url, url]);
  const refused = setup();
  await expect(refused.read('https://closed.test/')).rejects.toThrow();
  expect(refused.recorded).toEqual([]);
});

test('a site that is never read is not asked, and a frame that leads to one ends the reading', async () => {
  const direct = setup();
  const excluded = { code: 'capture_excluded' };
  await expect(direct.read('https://my.never.test/')).rejects.toMatchObject(excluded);
  expect(direct.recorded).toEqual([]);
  const led = setup();
  led.deps.frame = async () => {
    throw new CodedError('capture_excluded');
  };
  await expect(led.read()).rejects.toMatchObject(excluded);
  expect(led.log).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { classifyPage, classifySender } from './sender.ts';

/** Recorded from browsers by scripts/recording/record-senders.ts and its Firefox twin, never invented. */
interface Recorded {
  own: { id: string; baseUrl: string };
  sender: Record<string, unknown> & { tab?: { id: number } };
}
const folder = path.resolve(import.meta.dirname, '../../test/fixtures/senders');
const recorded = (name: string) =>
  JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as Recorded;

test.each([
  ['content-script', 'content'],
  ['extension-page-in-tab', 'sidebar'],
  ['side-panel', 'sidebar'],
  ['offscreen', 'offscreen'],
  ['extension-page-without-context', undefined],
  ['firefox-content-script', 'content'],
  ['firefox-extension-page-in-tab', 'sidebar'],
  ['firefox-sidebar', 'sidebar'],
  ['content-script-in-frame', 'content'],
  ['content-script-in-sandbox', undefined],
  ['content-script-in-blank-frame', undefined],
  ['hidden-frame', undefined],
])('%s is %s', (name, context) => {
  const { own, sender } = recorded(name);
  expect(classifySender(sender, own)?.context).toBe(context);
});

test.each([
  ['content-script', 'content'],
  ['content-script-in-frame', 'content'],
  ['content-script-in-sandbox', 'content'],
  ['content-script-in-blank-frame', 'content'],
  ['hidden-frame', 'hidden-frame'],
  ['extension-page-in-tab', 'sidebar'],
  ['extension-page-without-context', undefined],
  ['firefox-content-script', 'content'],
])('%s may answer as %s', (name, context) => {
  const { own, sender } = recorded(name);
  const peer = classifyPage(sender, own);
  expect(peer?.context).toBe(context);
  if (context === 'content') {
    const { tab, frameId, documentId } = sender;
    expect(peer).toMatchObject({ tabId: tab?.id, frameId, documentId });
  }
});

test.each([
  ['another extension', { id: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }],
  ['an extension’s origin', { origin: 'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }],
  ['a frame of no tab', { frameId: 3 }],
  ['a tab without an id', { tab: {} }],
  ['a blank page of no tab', { url: 'about:blank' }],
  ['a browser page', { url: 'chrome://settings/' }],
  ['no address', { url: undefined }],
])('a hidden frame with %s may not answer', (_what, change) => {
  const { own, sender } = recorded('hidden-frame');
  expect(classifyPage({ ...sender, ...change }, own)).toBeNull();
});

test('every recorded sender is covered above', () => {
  expect(readdirSync(folder).sort()).toEqual([
    'content-script-in-blank-frame.json',
    'content-script-in-frame.json',
    'content-script-in-sandbox.json',
    'content-script.json',
    'extension-page-in-tab.json',
    'extension-page-without-context.json',
    'firefox-content-script.json',
    'firefox-extension-page-in-tab.json',
    'firefox-sidebar.json',
    'hidden-frame.json',
    'offscreen.json',
    'side-panel.json',
  ]);
});

test.each([
  ['content-script', 'https://www.bus.test/'],
  ['firefox-content-script', 'https://quarterly.example/essays/tide-library'],
])('%s is identified by its tab, frame and document', (name, url) => {
  const { own, sender } = recorded(name);
  expect(classifySender(sender, own)).toEqual({
    context: 'content',
    tabId: sender.tab?.id,
    frameId: 0,
    documentId: sender.documentId,
    url,
  });
});

test.each([
  ['side-panel', 'extension-page-in-tab'],
  ['firefox-sidebar', 'firefox-extension-page-in-tab'],
])('%s has neither tab nor frame, %s has both', (inPanel, inTab) => {
  const panel = recorded(inPanel);
  const page = recorded(inTab);
  expect(classifySender(panel.sender, panel.own)?.tabId).toBeUndefined();
  expect(classifySender(page.sender, page.own)?.tabId).toBe(page.sender.tab?.id);
});

test('another extension is refused, whatever its page is called', () => {
  const { own, sender } = recorded('side-panel');
  const id = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
  const url = `chrome-extension://${id}/pages/sidebar/index.html`;
  expect(classifySender({ ...sender, id }, own)).toBeNull();
  expect(classifySender({ ...sender, id, url }, own)).toBeNull();
  expect(classifySender({ ...sender, url }, own)).toBeNull();
});

test('a page cannot pass for one of ours by its address', () => {
  const { own, sender } = recorded('content-script');
  const urls = [
    'https://www.bus.test/pages/sidebar/',
    `https://www.bus.test/?${own.baseUrl}pages/sidebar/`,
    `https://${own.id}/pages/settings/index.html`,
  ];
  for (const url of urls) expect(classifySender({ ...sender, url }, own)?.context).toBe('content');
});

test('a page of the extension is identified by its path alone', () => {
  const { own, sender } = recorded('side-panel');
  const context = (rest: string) =>
    classifySender({ ...sender, url: `${own.baseUrl}${rest}` }, own)?.context;
  expect(context('pages/settings/index.html?tab=1#x')).toBe('settings');
  expect(context('pages/probe/index.html')).toBe('probe');
  expect(context('other/?/pages/sidebar/')).toBeUndefined();
  expect(context('other/#/pages/sidebar/')).toBeUndefined();
  expect(context('pages/../pages/settings/index.html')).toBe('settings');
  expect(context('pages/sidebar/../other.html')).toBeUndefined();
  expect(context('')).toBeUndefined();
});

test.each([
  ['no tab', { tab: undefined }],
  ['no frame', { frameId: undefined }],
  ['a frame that is no number', { frameId: '0' }],
  ['no address', { url: undefined }],
  ['an address that is none', { url: 'not an address' }],
  ['a blank page', { url: 'about:blank' }],
  ['a data page', { url: 'data:text/html,hi' }],
  ['a browser page', { url: 'chrome://settings/' }],
  ['an extension’s origin', { origin: 'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }],
  ['no id', { id: undefined }],
])('a content script with %s is refused', (_what, change) => {
  const { own, sender } = recorded('content-script');
  expect(classifySender({ ...sender, ...change }, own)).toBeNull();
});

test('a file page and a sandboxed page are pages', () => {
  const { own, sender } = recorded('content-script');
  const file = { ...sender, url: 'file:///tmp/a.html', origin: 'file://' };
  expect(classifySender(file, own)?.context).toBe('content');
  expect(classifySender({ ...sender, origin: 'null' }, own)?.context).toBe('content');
});

test('noise is refused and never throws', () => {
  const { own } = recorded('content-script');
  fc.assert(
    fc.property(fc.anything(), (noise) => {
      expect(classifySender(noise, own)).toBeNull();
    }),
  );
  fc.assert(
    fc.property(fc.string(), fc.anything(), (rest, tab) => {
      const peer = classifySender({ id: own.id, url: rest, tab, frameId: 0 }, own);
      expect(peer === null || peer.context === 'content').toBe(true);
    }),
  );
});

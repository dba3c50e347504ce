import { beforeEach, describe, expect, test } from '@jest/globals';
import type { CallContext, RequestOf } from '#bus/types.ts';
import type { PageState } from '#domain/capture/pages.ts';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import { readPdfAddress } from '#domain/documents/pdf-address.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { type FakeFrame, fakePages } from '#test/support/fake-pages.ts';
import { fakePdf, viewerUrl } from '#test/support/fake-pdf.ts';
import { documentInfo } from '#test/support/fake-rows.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import {
  memoryOffscreen,
  memoryPageStyles,
  memoryPageTools,
  memorySession,
} from '#test/support/platform/ports.ts';
import { memoryTabs } from '#test/support/platform/tabs.ts';
import { createPageHandlers, type PageHandlersDeps } from '../capture/page-handlers.ts';

const docId = 'd'.repeat(64);
const paper = 'https://papers.example/one.pdf';
const inViewer = (file: string) => `${viewerUrl}?file=${encodeURIComponent(file)}`;
const document: DocumentInfo = {
  ...documentInfo(docId, 'One', 12),
  docType: 'page_content__pdf',
  link: paper,
};
const box: [number, number, number, number] = [10, 20, 300, 32];
const passage: RequestOf<'page.showPassage'> = {
  windowId: 1,
  docId,
  link: paper,
  exact: 'The tide rose.',
  anchor: { kind: 'pdf', page: 4, boxes: [box] },
};

const call = (tabId?: number, signal = new AbortController().signal): CallContext => ({
  peer: { context: 'pdf-viewer', ...(tabId === undefined ? {} : { tabId }) },
  signal,
});

function setup() {
  const clock = new ManualClock(0);
  const tabs = memoryTabs();
  const pdf = fakePdf();
  const requested: { tabId: number; show?: unknown }[] = [];
  /** What the viewers answer. */
  const viewer = {
    read: async (): Promise<DocumentInfo> => document,
    show: async (): Promise<'shown' | 'changed'> => 'shown',
  };
  const inTab = (tabId: number): Record<number, FakeFrame> => ({
    0: {
      'viewer.read': async () => {
        requested.push({ tabId });
        return { document: await viewer.read() };
      },
      'viewer.show': async (show: unknown) => {
        requested.push({ tabId, show });
        return { outcome: await viewer.show() };
      },
    },
  });
  const pages = fakePages({ 1: inTab(1), 2: inTab(2), 3: inTab(3) });
  const unused = () => Promise.reject(new Error('not used here'));
  const deps = {
    clock,
    tabs,
    session: memorySession(),
    locks: memoryLocks().context().locks,
    offscreen: memoryOffscreen(),
    bus: pages.bus,
    frameIds: pages.frameIds,
    styles: memoryPageStyles(),
    pageTools: memoryPageTools(),
    recordCall: () => undefined,
    pdf: pdf.port,
    newKey: () => 'key',
    isExcluded: async () => false,
    mayRead: async () => pdf.granted.value,
    save: unused,
    parse: unused,
  } as unknown as PageHandlersDeps;
  const role = createPageHandlers(deps);
  tabs.onMoved((tab) => void role.recordMove(tab));
  return { tabs, pdf, requested, viewer, role };
}

let rig: ReturnType<typeof setup>;
beforeEach(() => {
  rig = setup();
});

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
};
const current = async () =>
  (await rig.role.handlers['page.current']({ windowId: 1 }, call())).page as PageState;
const capture = (signal?: AbortSignal) =>
  Promise.resolve(rig.role.handlers['page.capture']({ tabId: 1 }, call(undefined, signal)));
const show = (part: Partial<typeof passage> = {}) =>
  Promise.resolve(rig.role.handlers['page.showPassage']({ ...passage, ...part }, call()));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: CodedError) => error.code,
  );
const addressOf = async (tabId: number) => (await rig.tabs.get(tabId))?.url ?? '';

describe('the viewer’s tab as the page next to the chat', () => {
  test('is granted, and its address is the file’s own', async () => {
    rig.tabs.put({ tabId: 1, url: inViewer(paper), title: 'One' });
    expect(await current()).toMatchObject({
      access: 'granted',
      url: paper,
      title: 'One',
      document: null,
    });
    rig.tabs.put({ tabId: 1, url: `${viewerUrl}?doc=${docId}` });
    expect(await current()).toMatchObject({
      access: 'granted',
      url: `${viewerUrl}?doc=${docId}`,
    });
  });

  test('another page of the extension stays closed', async () => {
    rig.tabs.put({ tabId: 1, url: 'chrome-extension://abc/pages/settings/index.html' });
    expect(await current()).toMatchObject({ access: 'closed', url: '' });
  });

  test('a saved document is read without a call to the page', async () => {
    rig.pdf.documents.set(docId, document);
    rig.tabs.put({ tabId: 1, url: `${viewerUrl}?doc=${docId}` });
    expect(await capture()).toEqual({ document });
    expect(rig.requested).toEqual([]);
    rig.tabs.put({ tabId: 1, url: `${viewerUrl}?doc=${docId}#page=3` });
    expect(await current()).toMatchObject({ document, changed: false });
  });

  test('else the page makes it', async () => {
    rig.tabs.put({ tabId: 1, url: inViewer(paper) });
    expect(await capture()).toEqual({ document });
    expect(rig.requested).toEqual([{ tabId: 1 }]);
    expect(await current()).toMatchObject({ document });
  });

  test('reports what the page cannot read; a caller that leaves does not wait any longer', async () => {
    rig.tabs.put({ tabId: 1, url: inViewer(paper) });
    rig.viewer.read = () => Promise.reject(new CodedError('file_damaged'));
    expect(await codeOf(capture())).toBe('file_damaged');
    const stop = new AbortController();
    rig.viewer.read = () =>
      new Promise((_, reject) => {
        stop.signal.addEventListener('abort', () => reject(new CodedError('aborted')));
      });
    const stopped = codeOf(capture(stop.signal));
    await settle();
    stop.abort();
    expect(await stopped).toBe('aborted');
  });
});

describe('S3.9 a PDF in the browser’s own viewer', () => {
  test('U2.3 is read by its address, as a page is by its text', async () => {
    rig.tabs.put({ tabId: 1, url: paper, title: 'one.pdf' });
    expect(await current()).toMatchObject({ access: 'granted', url: paper, offersPdf: true });
    expect(await current()).not.toHaveProperty('needsAccess');
    rig.pdf.read = async (link) => ({ ...document, link });
    expect(await capture()).toEqual({ document });
    expect(await current()).toMatchObject({ offersPdf: true, document, changed: false });
    expect(rig.requested).toEqual([]);
  });

  test('U2.3 where its address may not be asked for, that is known before it is read', async () => {
    rig.pdf.granted.value = false;
    rig.tabs.put({ tabId: 1, url: paper });
    expect(await current()).toMatchObject({ offersPdf: true, needsAccess: true, document: null });
    expect(await codeOf(capture())).toBe('capture_no_access');
  });

  test('pdf.enabledChooser off: it is a page like those that cannot be read', async () => {
    rig.pdf.settings.pdfEnabledChooser = false;
    rig.tabs.put({ tabId: 1, url: paper });
    expect(await current()).toMatchObject({ access: 'closed', url: '' });
  });

  test('pdf.open opens the viewer in its tab', async () => {
    rig.tabs.put({ tabId: 1, url: `${paper}#page=3` });
    await rig.role.handlers['pdf.open']({ tabId: 1 }, call());
    expect(readPdfAddress(await addressOf(1))).toEqual({
      docId: null,
      file: `${paper}#page=3`,
      place: { page: 3, boxes: [] },
    });
  });

  test('pdf.enabled: a tab that navigates to a PDF opens the viewer, and may go back', async () => {
    rig.pdf.settings.pdfEnabled = true;
    rig.tabs.put({ tabId: 1, url: 'https://papers.example/' });
    rig.tabs.put({ tabId: 1, url: paper });
    await settle();
    expect(await addressOf(1)).toBe(inViewer(paper));
    rig.tabs.put({ tabId: 1, url: paper });
    await settle();
    expect(await addressOf(1)).toBe(paper);
    rig.tabs.put({ tabId: 1, url: 'https://papers.example/' });
    await settle();
    rig.tabs.put({ tabId: 1, url: paper });
    await settle();
    expect(await addressOf(1)).toBe(inViewer(paper));
  });

  test('neither without the setting nor without access', async () => {
    rig.tabs.put({ tabId: 1, url: paper });
    await settle();
    expect(await addressOf(1)).toBe(paper);
    rig.pdf.settings.pdfEnabled = true;
    rig.pdf.granted.value = false;
    rig.tabs.put({ tabId: 1, url: 'https://papers.example/two.pdf' });
    await settle();
    expect(await addressOf(1)).toBe('https://papers.example/two.pdf');
  });
});

describe('a passage with page and boxes', () => {
  test('is highlighted in the viewer that shows its document, which comes to the front', async () => {
    rig.tabs.put({ tabId: 1, url: inViewer(paper) });
    rig.tabs.put({ tabId: 2, url: 'https://elsewhere.example/' });
    expect(await show()).toEqual({ outcome: 'shown', tabId: 1 });
    expect((await rig.tabs.active(1))?.tabId).toBe(1);
    const { windowId: _, link: __, ...viewed } = passage;
    expect(rig.requested).toEqual([{ tabId: 1, show: viewed }]);
  });

  test('the active viewer comes before others; one that read it under another address counts', async () => {
    rig.tabs.put({ tabId: 1, url: `${viewerUrl}?doc=${docId}` });
    rig.tabs.put({ tabId: 3, url: inViewer('https://mirror.example/same.pdf') });
    await rig.role.handlers['page.capture']({ tabId: 3 }, call());
    rig.viewer.show = async () => 'changed';
    expect(await show()).toEqual({ outcome: 'changed', tabId: 3 });
  });

  test('else the saved file is opened there', async () => {
    rig.pdf.files.add(docId);
    rig.tabs.put({ tabId: 1, url: 'https://elsewhere.example/' });
    expect(await show()).toEqual({ outcome: 'shown', tabId: 2 });
    expect(readPdfAddress(await addressOf(2))).toEqual({
      docId,
      file: null,
      // The viewer may show its address before it is asked to show the words.
      place: { page: 4, boxes: [box], words: passage.exact },
    });
  });

  test('else its address, if it is a PDF', async () => {
    rig.pdf.documents.set(docId, document);
    expect(await show()).toEqual({ outcome: 'shown', tabId: 1 });
    expect(readPdfAddress(await addressOf(1))).toMatchObject({ docId: null, file: paper });
  });

  test('a slide, or a missing file, is shown nowhere', async () => {
    rig.pdf.documents.set(docId, { ...document, docType: 'chat_file' });
    expect(await show()).toEqual({ outcome: 'noTab', tabId: null });
    rig.pdf.documents.set(docId, document);
    expect(await show({ link: null })).toEqual({ outcome: 'noTab', tabId: null });
    expect(rig.requested).toEqual([]);
  });

  test('a page that does not answer counts as gone', async () => {
    rig.tabs.put({ tabId: 1, url: inViewer(paper) });
    rig.viewer.show = () => Promise.reject(new CodedError('timeout'));
    expect(await show()).toEqual({ outcome: 'gone', tabId: 1 });
  });
});

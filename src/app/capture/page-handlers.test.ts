import { beforeEach, describe, expect, test } from '@jest/globals';
import type { CallContext } from '#bus/types.ts';
import { emptyRetryMs, maxPageBytes, type PageSnapshot } from '#domain/capture/captures.ts';
import type { PageState } from '#domain/capture/pages.ts';
import { writePdfAddress } from '#domain/documents/pdf-address.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { fakePages } from '#test/support/fake-pages.ts';
import { fakePdf } from '#test/support/fake-pdf.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import {
  memoryOffscreen,
  memoryPageStyles,
  memoryPageTools,
  memorySession,
} from '#test/support/platform/ports.ts';
import { memoryTabs } from '#test/support/platform/tabs.ts';
import { tideDocument, tideSnapshot } from '#test/support/tide-page.ts';
import { createPageHandlers } from './page-handlers.ts';
import type { Screenshot } from './screenshot.ts';

const address = 'https://quarterly.example/tides';
const call = (tabId?: number): CallContext => ({
  peer: { context: 'sidebar', ...(tabId === undefined ? {} : { tabId }) },
  signal: new AbortController().signal,
});

const documentAt = (link: string) => tideDocument(link, `doc of ${link}`);

function setup() {
  const clock = new ManualClock(1000);
  const tabs = memoryTabs();
  const session = memorySession();
  const offscreen = memoryOffscreen();
  const ran: string[] = [];
  const rows: PageSnapshot[] = [];
  const shots: Screenshot[] = [];
  const pdf = fakePdf();
  const page = {
    copy: (): unknown => tideSnapshot(address),
    /** Absent: those of `copy`. */
    chunks: null as (() => object[]) | null,
    parses: 0,
    loadedAt: 5 as number | null,
    empties: 0,
  };
  const pages = fakePages({
    1: {
      0: {
        'frame.watch': () => {
          ran.push('watch');
          return {};
        },
        'frame.copyPage': async () => {
          ran.push('copy');
          if (page.chunks) return page.chunks();
          const { html, ...snapshot } = (await page.copy()) as PageSnapshot;
          return [{ html }, { snapshot }];
        },
      },
    },
  });
  /** A background, after the death of the one before. */
  const make = () =>
    createPageHandlers({
      tabs,
      session,
      offscreen,
      bus: pages.bus,
      frameIds: pages.frameIds,
      styles: memoryPageStyles(),
      pageTools: memoryPageTools(),
      recordCall: () => undefined,
      screen: { capture: async () => new Blob() },
      cropPicture: async (picture) => picture,
      fetchIcon: async () => null,
      drawIcon: async () => '',
      hasUpload: async () => false,
      saveScreenshot: async (shot) => void shots.push(shot),
      newKey: () => 'key',
      isExcluded: async (url) => url.includes('never.test'),
      isFrameExcluded: async () => false,
      loadedAt: async () => page.loadedAt,
      mayRead: async () => false,
      pdf: pdf.port,
      clock,
      unfold: async (tabId) => {
        ran.push(`unfold ${tabId}`);
        return { panel: 'text' };
      },
      gather: async () => ({}),
      save: async (snapshot) => `row ${rows.push(snapshot) - 1}`,
      parse: async (captureId) => {
        page.parses += 1;
        if (page.parses <= page.empties) return null;
        return documentAt(rows[Number(captureId.slice(4))]?.url ?? '');
      },
    });
  const reported = (): PageState[] => pages.emitted('page.changed').map((event) => event.page);
  const parts = { clock, tabs, session, offscreen, pdf };
  return { ...parts, reported, ran, rows, shots, page, make, role: make() };
}

let rig: ReturnType<typeof setup>;
beforeEach(() => {
  rig = setup();
});

const current = async () => (await rig.role.handlers['page.current']({ windowId: 1 }, call())).page;
const capture = () => rig.role.handlers['page.capture']({ tabId: 1 }, call());
const codeOf = (work: unknown) =>
  Promise.resolve(work).then(
    () => 'answered',
    (error: unknown) => (error as CodedError).code,
  );

test('a page that is loaded again while it is copied is read then; one that always goes fails', async () => {
  rig.tabs.put({ tabId: 1, url: address });
  let left = 2;
  const copy = rig.page.copy;
  rig.page.copy = () => {
    left -= 1;
    if (left >= 0) throw new CodedError('peerLost', 'the page is gone');
    return copy();
  };
  expect((await capture()).document.link).toBe(address);
  rig.page.copy = () => {
    throw new CodedError('peerLost', 'the page is gone');
  };
  rig.ran.length = 0;
  expect(await codeOf(capture())).toBe('capture_failed');
  expect(rig.ran.filter((step) => step === 'copy')).toHaveLength(4);
});

describe('access', () => {
  test('without access the state is needsClick and names no page, not even the one before', async () => {
    rig.tabs.put({ tabId: 1, url: address, title: 'Tides' });
    await capture();
    rig.tabs.put({ tabId: 2, url: '', title: '' });
    expect(await current()).toEqual({
      windowId: 1,
      tabId: 2,
      url: '',
      title: '',
      favicon: null,
      access: 'needsClick',
      document: null,
      changed: false,
    });
  });

  test('a click on the icon grants the tab; where it gives no address the page is closed', async () => {
    rig.tabs.put({ tabId: 1, url: '' });
    rig.tabs.put({ tabId: 1, url: address, title: 'Tides' });
    await rig.role.recordActionClick((await rig.tabs.get(1))!);
    expect(rig.reported().at(-1)).toMatchObject({ access: 'granted', url: address });
    rig.tabs.put({ tabId: 3, url: '' });
    await rig.role.recordActionClick((await rig.tabs.get(3))!);
    expect(rig.reported().at(-1)).toMatchObject({ access: 'closed' });
  });

  test('a site that the person excluded is never read, and its title is not shown', async () => {
    rig.tabs.put({ tabId: 1, url: 'https://never.test/statement', title: 'Balance' });
    expect(await current()).toMatchObject({ access: 'closed', isExcluded: true, title: '' });
    expect(await codeOf(capture())).toBe('capture_excluded');
    expect(rig.ran).toEqual([]);
  });

  test('nor are the source of such a page and its PDF in our own viewer', async () => {
    const statement = 'https://never.test/statement.pdf';
    const viewed = writePdfAddress(fakePdf().port.viewer, {
      docId: null,
      file: statement,
      place: null,
    });
    for (const url of [viewed, `view-source:${statement}`]) {
      rig.tabs.put({ tabId: 1, url });
      expect(await current()).toMatchObject({ access: 'closed', isExcluded: true });
      expect(await codeOf(capture())).toBe('capture_excluded');
    }
    expect(rig.ran).toEqual([]);
  });

  test('S7.4 a PDF that is stored has the address of its file, also in a picture of it', async () => {
    const docId = 'd'.repeat(64);
    const url = writePdfAddress(rig.pdf.port.viewer, { docId, file: null, place: null });
    rig.tabs.put({ tabId: 1, url });
    const words = { title: '', hint: '', size: '', take: '', cancel: '' };
    const picker = { ...words, dir: 'ltr' as const, lang: 'en' };
    const shot = { windowId: 1, slot: null, area: 'visible' as const, name: 'a', words: picker };
    const take = (shotId: string) =>
      codeOf(rig.role.handlers['page.screenshot']({ ...shot, shotId }, call()));
    rig.pdf.documents.set(docId, documentAt('https://papers.example/one.pdf'));
    expect(await take('s1')).toBe('answered');
    expect(rig.shots.map(({ page }) => page)).toEqual(['https://papers.example/one.pdf']);
    rig.pdf.documents.set(docId, documentAt('https://never.test/one.pdf'));
    expect(await take('s2')).toBe('capture_excluded');
    expect(await current()).toMatchObject({ access: 'closed', isExcluded: true });
    expect(rig.shots).toHaveLength(1);
  });

  test('S8.8 store pages and the browser’s own cannot be captured and report that', async () => {
    for (const url of ['https://chromewebstore.google.com/detail/x', 'chrome://settings/']) {
      rig.tabs.put({ tabId: 1, url });
      expect((await current())?.access).toBe('closed');
      expect(await codeOf(capture())).toBe('capture_refused');
    }
    rig.tabs.put({ tabId: 1, url: '' });
    expect(await codeOf(capture())).toBe('capture_no_access');
    expect(rig.ran).toEqual([]);
  });

  test('a window without a tab has no page', async () => {
    expect(await current()).toBeNull();
  });
});

describe('capture', () => {
  test('copies, stores, parses, remembers, and watches the page', async () => {
    rig.tabs.put({ tabId: 1, url: address, title: 'Tides' });
    expect(await capture()).toEqual({ document: documentAt(address) });
    expect(rig.ran).toEqual(['unfold 1', 'watch', 'copy']);
    expect(rig.rows[0]?.gathered).toEqual({ panel: 'text' });
    expect(rig.rows.map(({ url }) => url)).toEqual([address]);
    expect(await current()).toMatchObject({ document: documentAt(address), changed: false });
  });

  test('for a draft the page is read as it shows: nothing in it is opened', async () => {
    rig.tabs.put({ tabId: 1, url: address, title: 'Tides' });
    expect(await rig.role.captures.captureAsShown(1)).toEqual(documentAt(address));
    expect(rig.ran).toEqual(['copy']);
  });

  test('two calls for one tab share one reading', async () => {
    rig.tabs.put({ tabId: 1, url: address });
    await Promise.all([capture(), capture()]);
    expect(rig.rows).toHaveLength(1);
  });

  test('a tab that shows another origin than the requested one is not read', async () => {
    rig.tabs.put({ tabId: 1, url: 'https://mail.example/inbox' });
    const capturing = { tabId: 1, origin: new URL(address).origin };
    expect(await codeOf(rig.role.handlers['page.capture'](capturing, call()))).toBe(
      'capture_failed',
    );
    expect(rig.ran).toEqual([]);
    rig.tabs.put({ tabId: 1, url: address });
    expect(await rig.role.handlers['page.capture'](capturing, call())).toEqual({
      document: documentAt(address),
    });
  });

  test('S7.4 a tab opened to read an address that leads to a local page is refused; an own tab is read', async () => {
    const local = 'http://192.168.1.1/';
    rig.tabs.put({ tabId: 1, url: local });
    rig.page.copy = () => tideSnapshot(local);
    expect(await codeOf(rig.role.captures.captureRequested(1, call().signal))).toBe(
      'fetch_refused',
    );
    expect(rig.rows).toEqual([]);
    expect(await capture()).toEqual({ document: documentAt(local) });
  });

  test('a capture in a tab that was opened for it ends when its caller aborts', async () => {
    rig.tabs.put({ tabId: 1, url: address });
    rig.page.copy = () => new Promise(() => {});
    const stop = new AbortController();
    const ended = codeOf(rig.role.captures.captureRequested(1, stop.signal));
    while (!rig.ran.includes('copy')) await new Promise((done) => setImmediate(done));
    stop.abort();
    expect(await ended).toBe('aborted');
  });

  test('a page that navigated while it was read is read once more', async () => {
    rig.tabs.put({ tabId: 1, url: `${address}/2` });
    rig.page.copy = () => tideSnapshot(rig.rows.length === 0 ? address : `${address}/2`);
    expect((await capture()).document.link).toBe(`${address}/2`);
    rig.page.copy = () => tideSnapshot(address);
    expect(await codeOf(capture())).toBe('capture_failed');
  });

  test('a reading that fails because the tab left its page is repeated, for both callers', async () => {
    rig.tabs.put({ tabId: 1, url: address });
    let leave: (reason: Error) => void = () => undefined;
    rig.page.copy = () =>
      new Promise((_, reject) => {
        leave = reject;
      });
    const turns = async () => {
      for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
    };
    const first = capture();
    await turns();
    rig.tabs.put({ tabId: 1, url: `${address}/2` });
    const second = capture();
    await turns();
    rig.page.copy = () => tideSnapshot(`${address}/2`);
    leave(new Error('Frame with ID 0 was removed.'));
    const links = (await Promise.all([first, second])).map(({ document }) => document.link);
    expect(links).toEqual([`${address}/2`, `${address}/2`]);
    expect(rig.rows).toHaveLength(1);
  });

  test('the source of a page comes in pieces, of at most its size', async () => {
    rig.tabs.put({ tabId: 1, url: address });
    const { html, ...rest } = tideSnapshot(address);
    const snapshot = { ...rest, source: { hidden: ['0'], elements: 3 } };
    rig.page.chunks = () => [{ html }, { source: '<p>Ti' }, { source: 'des' }, { snapshot }];
    await capture();
    expect(rig.rows[0]).toMatchObject({
      html,
      source: { html: '<p>Tides', hidden: ['0'], elements: 3 },
    });
    const half = 'x'.repeat(maxPageBytes / 2);
    const pieces = [half, half, 'x'].map((source) => ({ source }));
    rig.page.chunks = () => [{ html }, ...pieces, { snapshot }];
    expect(await codeOf(capture())).toBe('capture_failed');
  });

  test('a copy of the wrong shape, too large or missing fails', async () => {
    rig.tabs.put({ tabId: 1, url: address });
    rig.page.copy = () => ({ html: 1 });
    expect(await codeOf(capture())).toBe('capture_failed');
    rig.page.copy = () => ({ ...tideSnapshot(address), isTooLarge: true });
    expect(await codeOf(capture())).toBe('capture_failed');
    rig.page.copy = () => ({ ...tideSnapshot(address), html: 'x'.repeat(maxPageBytes + 1) });
    expect(await codeOf(capture())).toBe('capture_failed');
    rig.page.copy = () => new Promise(() => {});
    const hanging = codeOf(capture());
    for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
    rig.clock.advance(30_000);
    expect(await hanging).toBe('timeout');
  });

  test('S3.9 a PDF without .pdf in its address is offered once it has been inspected', async () => {
    rig.tabs.put({ tabId: 1, url: address, title: 'Tides' });
    expect(await current()).not.toHaveProperty('offersPdf');
    rig.page.copy = () => ({ ...tideSnapshot(address), contentType: 'application/pdf' });
    // Its address needs a permission that is not there.
    expect(await codeOf(capture())).toBe('capture_no_access');
    expect(rig.reported().at(-1)).toMatchObject({ url: address, offersPdf: true });
    expect(await current()).toMatchObject({ offersPdf: true });
    rig.tabs.put({ tabId: 1, url: `${address}/2` });
    expect(await current()).not.toHaveProperty('offersPdf');
  });

  test('S4.12 an empty page is read again four times, half a second apart', async () => {
    rig.tabs.put({ tabId: 1, url: address });
    const settle = async () => {
      for (let turn = 0; turn < 50; turn += 1) await new Promise((done) => setImmediate(done));
    };
    for (const empties of [4, 5]) {
      Object.assign(rig.page, { empties, parses: 0 });
      rig.rows.length = 0;
      const ended = codeOf(capture());
      for (let copies = 1; copies <= 5; copies += 1) {
        await settle();
        expect(rig.rows).toHaveLength(copies);
        rig.clock.advance(emptyRetryMs);
      }
      expect(await ended).toBe(empties === 4 ? 'answered' : 'capture_empty');
    }
  });

  test('a call that is repeated because the background died reads the page again', async () => {
    rig.tabs.put({ tabId: 1, url: address });
    const copy = rig.page.copy;
    rig.page.copy = () => new Promise(() => {});
    void Promise.resolve(capture()).catch(() => undefined);
    while (!rig.ran.includes('copy')) await new Promise((done) => setImmediate(done));
    rig.page.copy = copy;
    const again = await rig.make().handlers['page.capture']({ tabId: 1 }, call());
    expect(again.document.link).toBe(address);
  });
});

describe('changes', () => {
  const report = (url: string, tabId?: number) =>
    rig.role.handlers['page.reportChange']({ url }, call(tabId));

  test('a captured page that is loaded again may have changed; a frame of it that loads says nothing', async () => {
    rig.tabs.put({ tabId: 1, url: address, title: 'Tides' });
    const [tab] = await rig.tabs.all();
    await rig.role.recordLoaded(tab!);
    expect(rig.reported()).toEqual([]);
    await capture();
    await rig.role.recordLoaded(tab!);
    expect((await current())?.changed).toBe(false);
    rig.page.loadedAt = null;
    await rig.role.recordLoaded(tab!);
    expect((await current())?.changed).toBe(false);
    rig.page.loadedAt = 6;
    await rig.role.recordLoaded(tab!);
    expect(rig.reported()).toMatchObject([{ changed: true }]);
    await capture();
    await rig.role.recordLoaded(tab!);
    expect((await current())?.changed).toBe(false);
  });

  test('a captured page that changed is reported once, until it is read again', async () => {
    rig.tabs.put({ tabId: 1, url: address });
    await capture();
    await report(`${address}#part`, 1);
    await report(address, 1);
    expect(rig.reported()).toMatchObject([{ changed: true, document: documentAt(address) }]);
    await capture();
    expect((await current())?.changed).toBe(false);
  });

  test('a change while the page is read is reported once it was read', async () => {
    rig.tabs.put({ tabId: 1, url: address });
    const reading = capture();
    expect(await report(address, 1)).toEqual({});
    await reading;
    expect((await current())?.changed).toBe(true);
  });

  test('a page that was not captured, or another one, changes nothing', async () => {
    rig.tabs.put({ tabId: 1, url: address });
    await report(address, 1);
    await capture();
    await report('https://other.example/', 1);
    expect(rig.reported()).toEqual([]);
    expect(await codeOf(Promise.resolve().then(() => report(address)))).toBe('refused');
  });

  test('another address in the same tab has no document yet', async () => {
    rig.tabs.put({ tabId: 1, url: address });
    await capture();
    rig.tabs.put({ tabId: 1, url: 'https://other.example/' });
    expect(await current()).toMatchObject({ url: 'https://other.example/', document: null });
  });
});

test('offscreen.ensure makes one document', async () => {
  const ensure = () => rig.role.handlers['offscreen.ensure']({}, call());
  expect(await ensure()).toEqual({ ready: true });
  await ensure();
  expect(rig.offscreen.made).toBe(1);
});

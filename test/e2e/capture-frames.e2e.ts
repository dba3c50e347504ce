import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { openSiteTab, type SiteTab } from '#test/support/site-tab.ts';
import { wideTest } from '#test/support/wide.ts';

jest.setTimeout(300_000);

let tab: SiteTab;

beforeAll(async () => {
  tab = await openSiteTab();
  tab.page.setDefaultTimeout(60_000);
}, 300_000);
afterAll(() => tab?.close());

const own = 'https://embedding.example/';
const other = 'https://embedded.example';
const third = 'https://third.example';
const put = (url: string, body: string, headers = {}) =>
  tab.sites.put(url, { body: `<!doctype html><body>${body}`, headers });
const large = 'width="640" height="320"';

async function show(body: string): Promise<void> {
  put(own, body);
  await tab.page.goto(own, { waitUntil: 'load' });
  await tab.page.bringToFront();
}

async function captured() {
  const document = await tab.captured();
  const data = document.doc_type_dependent_data as { unreadFrames?: number };
  return { ...document, unread: data.unreadFrames ?? 0 };
}

type Captured = Awaited<ReturnType<typeof captured>>;

const anchorOf = ({ passages }: Captured, words: string) => {
  const anchor = passages
    .map((passage) => passage.anchor)
    .find((each) => each.kind === 'dom' && each.exact.includes(words.slice(0, -1)));
  if (anchor?.kind !== 'dom') throw new Error(`no passage holds ${words}`);
  return anchor;
};

const chapter = 'The second chapter stands on a host of its own, and the harbour is still closed.';
const note = 'A note of a third host, which only the frame around it has ever asked for anything.';

describe('S4.12 frames of other origins', () => {
  let read: Captured;
  beforeAll(async () => {
    put(
      `${other}/chapter`,
      `<div id="t"></div><p>${chapter} <a href="next">Next</a></p><p hidden>Never shown.</p>
       <iframe ${large} src="${third}/note"></iframe><iframe ${large} src="/own"></iframe>
       <script>t.attachShadow({mode:'open'}).innerHTML='<p>Words in a shadow of it.</p>'</script>`,
    );
    put(`${other}/own`, '<p>What the embedded host frames itself is read there too.</p>');
    put(`${third}/note`, `<p>${note}</p>`);
    put(`${third}/words`, `<p>Tracker words that nobody is meant to read, long as they are.</p>`);
    put(`${third}/player`, '<button>Play</button>');
    await show(
      `<title>Post</title><h1>Harbour</h1><p>Before the frame.</p>
       <iframe ${large} title="Chapter two" src="${other}/chapter"></iframe>
       <p>After the frame.</p>
       <iframe ${large} src="${third}/player"></iframe>
       <iframe width="300" height="250" src="${third}/words"></iframe>
       <iframe width="728" height="90" src="${third}/words"></iframe>
       <iframe width="1" height="1" src="${third}/words"></iframe>
       <iframe ${large} style="display:none" src="${third}/words"></iframe>
       <iframe ${large} style="visibility:hidden" src="${third}/words"></iframe>
       <iframe ${large} style="position:absolute;left:-9999px" src="${third}/words"></iframe>
       <iframe ${large} id="google_ads_iframe_1" src="${third}/words"></iframe>`,
    );
    read = await captured();
  });

  test('are read in their places, nested too; invisible and small ones are not', () => {
    for (const words of [
      `${chapter} [Next](${other}/next)`,
      note,
      'Words in a shadow of it.',
      'What the embedded host frames itself',
    ]) {
      expect(read.pure_text).toContain(words);
    }
    expect(read.pure_text).not.toMatch(/Tracker|Never|Play/);
    const order = ['Before the frame', chapter, note, 'After the frame'];
    const places = order.map((words) => read.pure_text.indexOf(words));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(read.unread).toBe(0);
  });

  test('a passage has its complete path, and its words are highlighted in the frame', async () => {
    expect(anchorOf(read, chapter).path).toBe('3/f/1');
    expect(anchorOf(read, note).path).toBe('3/f/3/f/0');
    for (const [words, url] of [
      [chapter, `${other}/chapter`],
      [note, `${third}/note`],
    ] as const) {
      const reply = await tab.probe.call('showPassage', {
        windowId: tab.windowId,
        docId: read.doc_id,
        link: read.link ?? '',
        exact: words,
        anchor: anchorOf(read, words),
      });
      expect(reply).toEqual({ outcome: 'shown', tabId: tab.tabId });
      expect(await tab.highlightedFrames()).toEqual([{ url, texts: [words] }]);
    }
  });

  test('equal words in two frames: the cited ones are highlighted', async () => {
    const twin = '<p>The same sentence stands in both frames, word for word and mark for mark.</p>';
    put(`${other}/first`, twin);
    put(`${third}/second`, `<p>A heading that only this one has got over it.</p>${twin}`);
    await show(
      `<title>T</title><p>Two.</p><iframe ${large} src="${other}/first"></iframe><iframe ${large} src="${third}/second"></iframe>`,
    );
    const both = await captured();
    const anchors = both.passages.flatMap(({ anchor }) =>
      anchor.kind === 'dom' && anchor.exact.startsWith('The same') ? [anchor] : [],
    );
    expect(anchors.map(({ path }) => path)).toEqual(['2/f/0', '3/f/1']);
    const exact = anchors[1]?.exact ?? '';
    await tab.probe.call('showPassage', {
      windowId: tab.windowId,
      docId: both.doc_id,
      link: own,
      exact,
      anchor: anchors[1]!,
    });
    expect(await tab.highlightedFrames()).toEqual([{ url: `${third}/second`, texts: [exact] }]);
  });

  test('in a shadow root are read too', async () => {
    put(`${other}/shade`, `<p>${note}</p>`);
    await show(
      `<title>T</title><p>Around.</p><div id="h"></div><script>h.attachShadow({mode:'open'}).innerHTML='<iframe ${large} src="${other}/shade"></iframe>'</script>`,
    );
    await tab.page.waitForFunction(() => frames.length === 0 && document.readyState === 'complete');
    expect((await captured()).pure_text).toContain(note);
  });
});

describe('S4.12 what cannot be read is counted', () => {
  test('one that hangs, one that has not loaded, one that is no text', async () => {
    tab.sites.put(`${other}/file`, {
      body: '%PDF-1.4',
      headers: { 'content-type': 'application/pdf' },
    });
    put(`${third}/lazy`, `<p>${note}</p>`);
    await show(
      `<title>T</title><p>The page around them.</p><iframe ${large} src="${other}/file"></iframe>
       <div style="height:20000px"></div><iframe ${large} loading="lazy" src="${third}/lazy"></iframe>`,
    );
    const read = await captured();
    expect(read.pure_text).toBe('The page around them.');
    expect(read.unread).toBe(2);
  });

  wideTest('a frame that never answers costs its own words, not the page', async () => {
    put(
      `${other}/busy`,
      `<p>${note}</p><script>addEventListener('load', () => { parent.postMessage('soon', '*'); setTimeout(() => { for (;;); }, 200); })</script>`,
    );
    await show(
      `<title>T</title><p>The page around it.</p><script>onmessage = () => setTimeout(() => { document.title = 'Stuck'; }, 1500)</script><iframe ${large} src="${other}/busy"></iframe>`,
    );
    await tab.page.waitForFunction(() => document.title === 'Stuck', { polling: 50 });
    const read = await captured();
    expect(read.pure_text).toBe('The page around it.');
    expect(read.unread).toBe(1);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Frame, Page } from 'puppeteer';
import { letterKey } from '#domain/passages/letters.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import type { QuotedWords } from '#domain/passages/passage-place.ts';
import {
  highlightedNow,
  highlightedSentence,
  highlightHeight,
  unlit,
} from '#test/support/highlighted.ts';
import { fixturePage, strictCsp } from '#test/support/product.ts';
import { openSiteTab, type SiteTab } from '#test/support/site-tab.ts';

jest.setTimeout(300_000);

let tab: SiteTab;

const tabs = () =>
  tab.probe.page.evaluate(async () =>
    (await chrome.tabs.query({})).map(({ id, url, active }) => ({ id, url, active })),
  );

beforeAll(async () => {
  tab = await openSiteTab();
});
afterAll(() => tab?.close());
beforeEach(() => tab.page.bringToFront());

async function open(url: string, body: string | Uint8Array, headers = {}): Promise<void> {
  tab.sites.put(url, { body, headers });
  await tab.page.goto(url, { waitUntil: 'load' });
}

type DomAnchor = Extract<Anchor, { kind: 'dom' }>;
interface Cited {
  docId: string;
  link: string;
  anchors: DomAnchor[];
}

/** Reads the page as the product does. */
async function read(): Promise<Cited> {
  const document = await tab.captured();
  const anchors = document.passages.map(({ anchor }) => anchor as DomAnchor);
  return { docId: document.doc_id, link: document.link ?? '', anchors };
}

async function show(
  { docId, link }: Omit<Cited, 'anchors'>,
  exact: string,
  anchor: DomAnchor,
  around: Partial<QuotedWords> = {},
) {
  const place = { windowId: tab.windowId, docId, link, exact, anchor, ...around };
  return tab.probe.call('showPassage', place);
}

/** Shows a quote in the passage that contains it; `nth` of several such passages. */
async function showQuote(cited: Cited, exact: string, nth = 0) {
  const key = letterKey(exact);
  const anchor = cited.anchors.filter((each) => letterKey(each.exact).includes(key))[nth];
  if (!anchor) throw new Error(`no passage holds ${exact}`);
  return show(cited, exact, anchor);
}

/** Resolves when the highlighted words are in the middle of the window. */
async function inMiddle(frame: Page | Frame): Promise<void> {
  const isThere = `(() => { const at = (${highlightHeight.toString()})(); return at > 0.3 && at < 0.7; })()`;
  await frame.waitForFunction(isThere, { polling: 50 });
}

const highlighted = () => tab.page.evaluate(highlightedNow);
const shown = () => ({ outcome: 'shown', tabId: tab.tabId });
const amber = 'rgb(255, 226, 122)';

describe('the essay, under a strict policy', () => {
  const url = 'https://quarterly.example/essays/tide-library';
  let cited: Cited;
  beforeAll(async () => {
    await open(url, fixturePage('tide-library'), { 'content-security-policy': strictCsp });
    cited = await read();
  });

  test('the exact words are highlighted in the middle of the window', async () => {
    const quote = 'It has come down crooked twice, both times because a chair was left on it.';
    expect(await showQuote(cited, quote)).toEqual(shown());
    expect(await highlighted()).toMatchObject([{ text: quote, ground: amber }]);
    await inMiddle(tab.page);
  });

  test('the whole sentence is highlighted behind the words, where the page has it around them', async () => {
    const quote = 'both times because a chair was left on it';
    const anchor = cited.anchors.find(({ exact }) => exact.includes(quote))!;
    const sentence = { before: 'It has come down crooked twice, ', after: '.' };
    expect(await show(cited, quote, anchor, { sentence })).toEqual(shown());
    expect(await highlighted()).toMatchObject([{ text: quote, ground: amber }]);
    expect(await tab.page.evaluate(highlightedSentence)).toBe(`${sentence.before}${quote}.`);
    const other = { ...sentence, before: 'It has risen twice, ' };
    expect(await show(cited, quote, anchor, { sentence: other })).toEqual(shown());
    expect(await highlighted()).toMatchObject([{ text: quote }]);
    expect(await tab.page.evaluate(highlightedSentence)).toBe('');
  });

  test('they are removed after 5 s and leave nothing behind', async () => {
    await unlit(tab.page);
    const state = () =>
      tab.page.evaluate(() => ({
        html: document.documentElement.outerHTML,
        names: Object.getOwnPropertyNames(globalThis).sort(),
        sheets: [document.styleSheets.length, document.adoptedStyleSheets.length],
        selected: String(getSelection()),
        focused: document.activeElement?.tagName,
      }));
    const before = await state();
    expect(await showQuote(cited, 'There are 1,306 lines.')).toEqual(shown());
    const during = await state();
    expect(during).toEqual(before);
    const [{ key } = { key: '' }] = await highlighted();
    expect(key).not.toMatch(/gloss/i);
    await unlit(tab.page);
    expect(await state()).toEqual(before);
    await tab.page.waitForFunction(
      (name) =>
        getComputedStyle(document.body, `::highlight(${name})`).backgroundColor !==
        'rgb(255, 226, 122)',
      { polling: 50 },
      key,
    );
  });

  test('a second click starts again: one highlight, with a name of its own', async () => {
    await showQuote(cited, 'The county would rather move the collection inland.');
    const [first] = await highlighted();
    await showQuote(cited, 'The county would rather move the collection inland.');
    const again = await highlighted();
    expect(again).toMatchObject([{ text: first?.text }]);
    expect(again[0]?.key).not.toBe(first?.key);
  });

  test('a row of a table, distinguished from similar rows', async () => {
    const row = cited.anchors.find(({ exact }) => exact.includes('148'))!;
    expect(await show(cited, '| 2015 | 148 | 4.9 |', row)).toEqual(shown());
    expect((await highlighted())[0]?.text.replace(/\s/g, '')).toBe('20151484.9');
  });

  test('a page with other content has changed, and nothing is highlighted', async () => {
    await unlit(tab.page);
    await tab.page.evaluate(() => {
      for (const p of document.querySelectorAll('article p')) {
        p.textContent = p.textContent.replace('5.1 million', '51 million').replace('1911', '1912');
      }
    });
    expect(await showQuote(cited, 'built in 1911, forty metres behind the dunes')).toMatchObject({
      outcome: 'changed',
    });
    expect(await showQuote(cited, 'the cost of a sea wall at 5.1 million')).toMatchObject({
      outcome: 'changed',
    });
    expect(await highlighted()).toEqual([]);
    expect(await showQuote(cited, 'The library at Sallow Point was')).toEqual(shown());
  });
});

describe('words that occur in several places', () => {
  const note = 'The ferry does not run in fog.';
  const body = `<!doctype html><title>Board</title><main><h1>Board</h1>
    <section id="a"><p>Monday is for mail.</p><p id="a1">${note}</p></section>
    <section id="b"><p>Tuesday is for people.</p><p id="b1">${note}</p></section>
    <section id="c"><p>Friday is for cows.</p><p id="c1">${note}</p></section>
    <div hidden><p>${note}</p></div></main>`;

  test('the right one is highlighted, also after the page moved it', async () => {
    await open('https://board.example/', body);
    const cited = await read();
    expect(await showQuote(cited, note, 1)).toEqual(shown());
    expect(await highlighted()).toMatchObject([{ at: 'b1', text: note }]);
    await tab.page.evaluate((words) => {
      const first = document.createElement('section');
      first.innerHTML = `<p>Sunday is for nobody.</p><p id="new">${words}</p>`;
      document.querySelector('main')?.prepend(first);
    }, note);
    expect(await showQuote(cited, note, 1)).toEqual(shown());
    expect(await highlighted()).toMatchObject([{ at: 'b1' }]);
    expect(await showQuote(cited, note, 2)).toEqual(shown());
    expect(await highlighted()).toMatchObject([{ at: 'c1' }]);
  });

  test('of two with the same words around them, the one at the old place', async () => {
    const rows = '<li>Nothing to report today.</li>'.repeat(9).replace(/<li>/g, (li) => li);
    await open('https://rows.example/', `<!doctype html><title>R</title><ul>${rows}</ul>`);
    const cited = { docId: 'd', link: 'https://rows.example/' };
    const words = 'Nothing to report today.';
    const same = { kind: 'dom', exact: words, prefix: words, suffix: words } as const;
    expect(await show(cited, words, { ...same, path: '0/5' })).toEqual(shown());
    const index = await tab.page.evaluate(() => {
      const highlights = CSS.highlights as unknown as Map<string, Set<Range>>;
      const li = [...[...highlights.values()][0]!][0]!.startContainer.parentElement!;
      return [...li.parentElement!.children].indexOf(li);
    });
    expect(index).toBe(5);
  });
});

test('a quote over several elements, with marks that the page writes otherwise', async () => {
  await open(
    'https://inline.example/',
    `<!doctype html><title>I</title><p id="p">So <b>the ﬁrst</b> tide<sup hidden>[1]</sup> came “in <a href="/x">at&nbsp;half&shy;past</a>
      five”, they&nbsp;say.</p>`,
  );
  const cited = await read();
  const anchor = cited.anchors[0]!;
  expect(await show(cited, '**the first** tide came “in [at halfpast](/x) five”', anchor)).toEqual(
    shown(),
  );
  expect((await highlighted())[0]?.text.replace(/\s+/g, ' ')).toBe(
    'the ﬁrst tide came “in at half\u00adpast five”',
  );
});

describe('shadow roots', () => {
  const body = `<!doctype html><title>S</title><h1>Stations</h1><tide-board><span>Low water at noon in the harbour.</span></tide-board>
    <script>
    customElements.define('tide-board', class extends HTMLElement {
      connectedCallback() {
        const open = this.attachShadow({ mode: 'open' });
        open.innerHTML = '<p id="open">High water stands at the north door.</p><slot></slot><div id="host"></div>';
        const inner = open.getElementById('host').attachShadow({ mode: 'closed' });
        inner.innerHTML = '<p id="closed">Behind two doors the keeper reads.</p>';
      }
    });
    </script>`;

  test('open ones, slots, and closed ones', async () => {
    await open('https://shadow.example/', body);
    const cited = await read();
    for (const quote of [
      'High water stands at the north door.',
      'Low water at noon in the harbour.',
    ]) {
      expect(await showQuote(cited, quote)).toEqual(shown());
      expect(await highlighted()).toMatchObject([{ text: quote, ground: amber }]);
    }
    const exact = 'Behind two doors the keeper reads.';
    const anchor = { kind: 'dom', exact, prefix: 'harbour.', suffix: '', path: '' } as const;
    expect(await show(cited, exact, anchor)).toEqual(shown());
    expect(await highlighted()).toMatchObject([{ text: exact, at: 'closed', ground: amber }]);
  });
});

describe('frames', () => {
  test('of other origins, nested: found, highlighted and scrolled into view', async () => {
    const exact = 'The innermost frame says that the pilot was right.';
    const far = '<div style="height:1500px">far</div>';
    tab.sites.put('https://inner.example/', { body: `<!doctype html>${far}<p>${exact}</p>${far}` });
    tab.sites.put('https://middle.example/', {
      body: `<!doctype html>${far}<iframe src="https://inner.example/" height="200"></iframe>${far}`,
    });
    await open(
      'https://outer.example/',
      `<!doctype html><title>F</title>${far}<iframe src="https://other.example/"></iframe>
       <div style="height:300px;overflow:auto">${far}<iframe src="https://middle.example/" height="250"></iframe></div>${far}`,
    );
    const anchor = { kind: 'dom', exact, prefix: 'far', suffix: 'far', path: '1' } as const;
    const cited = { docId: 'd', link: 'https://outer.example/' };
    await tab.page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    expect(await show(cited, exact, anchor)).toEqual(shown());
    const inner = tab.page.frames().find((frame) => frame.url() === 'https://inner.example/')!;
    const middle = tab.page.frames().find((frame) => frame.url() === 'https://middle.example/')!;
    expect(await inner.evaluate(highlightedNow)).toMatchObject([{ text: exact, ground: amber }]);
    await inMiddle(inner);
    // Nested frames are in view, too.
    for (const frame of [middle, tab.page]) {
      await frame.waitForFunction(
        () => {
          const [last] = [...document.querySelectorAll('iframe')].slice(-1);
          const { top, bottom, height } = last!.getBoundingClientRect();
          return top > -height / 2 && bottom < innerHeight + height / 2;
        },
        { polling: 50 },
      );
    }
    await tab.page.emulateMediaFeatures([]);
    expect(await highlighted()).toEqual([]);
  });

  test('S7.4 of the page’s own origin: read with it, and cited in the frame that contains it', async () => {
    const twice = 'The buoy at the mouth of the harbour was moved in April.';
    const deep = 'The innermost letter says that the pilot was right after all.';
    tab.sites.put('https://post.example/deep', {
      body: `<!doctype html><p>${twice}</p><div><p>${deep}</p></div>`,
    });
    await open(
      'https://post.example/',
      `<!doctype html><title>F</title><article><p>Three letters came in on the morning tide.</p>
       <iframe srcdoc="<p>A first letter, of no weight at all.</p><p>${twice}</p>" height="150"></iframe>
       <iframe srcdoc="<p>A second letter around a third one.</p><iframe src='https://post.example/deep' height=100></iframe>" height="220"></iframe></article>`,
    );
    const frame = (part: string) =>
      tab.page.frames().filter((each) => each.url().includes(part)) as [Frame, Frame?];
    const innermost = await tab.page.waitForFrame((each) => each.url().includes('/deep'));
    await innermost.waitForSelector('div p');
    const cited = await read();
    expect(cited.anchors.filter(({ exact }) => twice.includes(exact)).map((a) => a.path)).toEqual([
      '0/1/f/1',
      '0/2/f/1/f/0',
    ]);
    expect(await showQuote(cited, deep)).toEqual(shown());
    expect(await frame('/deep')[0].evaluate(highlightedNow)).toMatchObject([
      { text: deep, ground: amber },
    ]);
    // The same words with the same surroundings twice: each in its own frame.
    expect(await showQuote(cited, twice, 1)).toEqual(shown());
    expect(await frame('/deep')[0].evaluate(highlightedNow)).toMatchObject([{ text: twice }]);
    expect(await showQuote(cited, twice, 0)).toEqual(shown());
    expect(await frame('srcdoc')[0].evaluate(highlightedNow)).toMatchObject([{ text: twice }]);
    expect(await frame('/deep')[0].evaluate(highlightedNow)).toEqual([]);
  });
});

test('in boxes that scroll, and in a fold that stays closed', async () => {
  const far = '<div style="height:1200px">far</div>';
  await open(
    'https://boxes.example/',
    `<!doctype html><title>B</title>${far}<div id="box" style="height:200px;overflow-y:scroll">${far}<p>The words in the box are here.</p>${far}</div>
     <details><summary>More</summary>${far}<p>The words in the fold are here.</p></details>${far}`,
  );
  await tab.page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  const cited = await read();
  await showQuote(cited, 'The words in the box are here.');
  expect(await tab.page.evaluate(highlightHeight)).toBeCloseTo(0.5, 1);
  const inBox = await tab.page.evaluate(() => {
    const box = document.getElementById('box')!.getBoundingClientRect();
    const p = document.querySelector('#box p')!.getBoundingClientRect();
    return p.top > box.top && p.bottom < box.bottom;
  });
  expect(inBox).toBe(true);
  const exact = 'The words in the fold are here.';
  const anchor = { kind: 'dom', exact, prefix: 'far', suffix: 'far', path: '2/2' } as const;
  expect(await show(cited, exact, anchor)).toEqual(shown());
  const fold = await tab.page.evaluate(() => {
    const summary = document.querySelector('summary')!.getBoundingClientRect();
    const isOpen = document.querySelector('details')!.open;
    return { isOpen, isSeen: summary.top > 0 && summary.bottom < innerHeight };
  });
  expect(fold).toEqual({ isOpen: false, isSeen: true });
  await tab.page.emulateMediaFeatures([]);
});

describe('tabs', () => {
  const url = 'https://tabs.example/page';
  const words = 'The tab that says this comes to the front.';
  const body = `<!doctype html><title>T</title><article><p>${words}</p></article>`;

  test('a tab in the background comes to the front', async () => {
    await open(url, body);
    const cited = await read();
    const other = await tab.probe.browser.newPage();
    await other.bringToFront();
    expect(await showQuote(cited, words)).toEqual(shown());
    expect((await tabs()).find(({ active }) => active)?.id).toBe(tab.tabId);
    expect(await highlighted()).toMatchObject([{ text: words }]);
    await other.close();
  });

  test('one that was closed is opened again, and late text is waited for', async () => {
    const late = `<!doctype html><title>T</title><article></article><script>setTimeout(() => { document.querySelector('article').innerHTML = '<p>${words}</p>'; }, 900)</script>`;
    tab.sites.put('https://late.example/', { body: late });
    await open('https://elsewhere.example/', '<!doctype html><title>E</title><p>Elsewhere.</p>');
    const anchor = { kind: 'dom', exact: words, prefix: '', suffix: '', path: '0/0' } as const;
    const cited = { docId: 'd', link: 'https://late.example/' };
    const reply = await show(cited, words, anchor);
    expect(reply.outcome).toBe('shown');
    const opened = (await tab.probe.browser.pages()).find((page) => page.url() === cited.link)!;
    expect(await opened.evaluate(highlightedNow)).toMatchObject([{ text: words }]);
    expect((await tabs()).find(({ active }) => active)).toMatchObject({ id: reply.tabId });
    await opened.close();
  });

  test('a page that does not open is gone', async () => {
    const anchor = { kind: 'dom', exact: words, prefix: '', suffix: '', path: '' } as const;
    const reply = await show({ docId: 'd', link: 'https://127.0.0.1:1/' }, words, anchor);
    expect(reply.outcome).toBe('gone');
  });
});

test('the last paragraph of 1 MB is found', async () => {
  const paragraphs = Array.from(
    { length: 1500 },
    (_, i) =>
      `<p>Paragraph ${i}. ${'The tide <a href="/t">keeps</a> its <em>own</em> hours. '.repeat(10)}</p>`,
  ).join('\n');
  await open(
    'https://big.example/',
    `<!doctype html><title>Big</title><article>${paragraphs}</article>`,
  );
  const cited = await read();
  expect(await showQuote(cited, 'Paragraph 1499. The tide')).toEqual(shown());
  expect(await highlighted()).toMatchObject([{ text: 'Paragraph 1499. The tide' }]);
});

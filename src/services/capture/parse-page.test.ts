import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { blake2b } from 'hash-wasm';
import { hash, now, parse, parser, snapshotOf } from '#test/support/parse-page.ts';
import { splitPassages } from '#workers/passages/passages.core.ts';
import { documentOfPage } from './document-of-page.ts';
import { parsePage } from './parse-page.ts';

const sentence = 'The harbour keeps its books where the tide can reach them, and nobody minds.';
const paragraph = (words: string) => `<p>${words} ${`${sentence} `.repeat(4)}</p>`;
const article = (title: string, more = '') =>
  `<!doctype html><html><head><title>${title}</title>${more}</head><body><nav><a href="/">Home</a></nav>
  <article><h1>The tide library</h1>${paragraph('First.')}${paragraph('Second.')}
  <h2>Later</h2>${paragraph('Third.')}</article><footer>Imprint and contact</footer></body></html>`;

describe('the text of a page', () => {
  test('is its article as Markdown, without what surrounds it', async () => {
    const page = await parse(article('The tide library'));
    expect(page?.text).toContain('First. The harbour keeps');
    expect(page?.text).toContain('## Later');
    expect(page?.text).not.toContain('Imprint');
    expect(page?.text).toBe(page?.text);
  });

  test('opens with the content between its heading and it', async () => {
    const deck = 'Two hundred and fourteen floods a year, and not one book was ever lost to them.';
    const html = (block: string) =>
      `<title>The tide library</title><body><header><h1>The tide library</h1>${block}</header>
       <div class="text">${paragraph('First.')}${paragraph('Second.')}${paragraph('Third.')}</div></body>`;
    expect((await parse(html(`<h2>${deck}</h2>`)))?.text).toMatch(/^## Two hundred/);
    expect((await parse(html(`<p class="subtitle">${deck}</p>`)))?.text).toMatch(/^Two hundred/);
    expect((await parse(html(`<p>${deck} <a href="/x">x</a></p>`)))?.text).toMatch(/^First/);
  });

  test('is not the legally required notice, however long that is', async () => {
    const legal =
      'Views expressed here are not to be construed as advice, of any kind, in any place, by any one, and all trademarks belong to whom they belong, all rights reserved. ';
    const page = await parse(
      `<title>T</title><body><div class="article_body"><p>A short report of the harbour, which has but one paragraph, says that the ferry sails again on Monday.</p></div>
       <div class="foot"><p>${legal.repeat(4)}</p><p>${legal.repeat(4)}</p></div></body>`,
    );
    expect(page?.text).toMatch(/^A short report of the harbour.*Monday\.$/);
  });

  test('S9.11 what a search shows of a page is marked as that, whatever its site', async () => {
    const words = '<title>Tides</title><p>High tide at noon.</p>';
    const readSite = () => {
      throw new Error('it is no page of the site');
    };
    const page = await parsePage(snapshotOf(words, { isSnippet: true }), {
      parser,
      now,
      limit: async (text) => ({ isLimit: false, text, tokens: 1 }),
      hash,
      readSite,
      split: async (text) => splitPassages(text),
    });
    expect(page?.doc_type_dependent_data).toMatchObject({ title: 'Tides', isSnippet: true });
    expect((await parse(words))?.doc_type_dependent_data).not.toHaveProperty('isSnippet');
  });

  test('S4.12 without a prominent article it is the whole page', async () => {
    const page = await parse(
      '<title>Board</title><body><ul><li>Bread 2.40</li><li>Milk 1.10</li></ul></body>',
    );
    expect(page?.text).toContain('Bread 2.40');
    expect(page?.passages.map(({ anchor }) => anchor)).toMatchObject([
      { exact: 'Bread 2.40' },
      { exact: 'Milk 1.10' },
    ]);
  });

  test('S4.12 a page without words has no document', async () => {
    expect(await parse('<title>Soon</title><body><div id="app"></div> — </body>')).toBeNull();
  });

  test('is canonical: NFC with LF', async () => {
    const page = await parse('<body><pre>cafe\u0301\r\nau lait</pre></body>');
    expect(page?.text).toContain('caf\u00e9\nau lait');
    expect(page?.text).not.toContain('\r');
  });

  test('has no letters without a shape, but for those of flags', async () => {
    const tags = Array.from('ignore', (letter) =>
      String.fromCodePoint(0xe0000 + letter.charCodeAt(0)),
    ).join('');
    const flag = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}';
    const page = await parse(`<body><p>Low${tags} water ${flag} at noon.</p></body>`);
    expect(page?.text).toBe(`Low water ${flag} at noon.`);
  });

  test('addresses are absolute, fragments stay fragments', async () => {
    const page = await parse(
      `<body>${paragraph('<a href="../maps/1">map</a> <a href="#n1">note</a>')}</body>`,
    );
    expect(page?.text).toContain('[map](https://quarterly.example/maps/1)');
    expect(page?.text).toContain('[note](#n1)');
  });
});

describe('the id', () => {
  test('is keyed BLAKE2b-256 of type and canonical text, whatever the address', async () => {
    const page = await parse(article('The tide library'));
    const other = await parse(article('The tide library'), { url: 'https://mirror.example/' });
    expect(page?.docId).toMatch(/^[0-9a-f]{64}$/);
    expect(other?.docId).toBe(page?.docId);
    const keyed = await blake2b(`page_content__webpage\n${page?.text}`, 256, 'gloss.document.v1');
    expect(page?.docId).toBe(keyed);
    const plain = createHash('blake2b512').update(`page_content__webpage\n${page?.text}`);
    expect(page?.docId).not.toBe(plain.digest('hex').slice(0, 64));
  });
});

describe('the title', () => {
  test.each([
    ['The tide library | Harbour Quarterly', '', 'The tide library'],
    ['Harbour Quarterly: The tide library', '', 'The tide library'],
    ['An essay on tides – Harbour', '', 'An essay on tides'],
    ['Tides - Harbour', '<meta name="application-name" content="Harbour">', 'Tides'],
    ['Tides, 12 facts', '<meta property="og:type" content="article">', 'The tide library'],
    [
      'x',
      '<meta property="og:title" content="The tide library – Harbour"><meta property="og:site_name" content="Harbour">',
      'The tide library',
    ],
    [
      'x',
      '<meta property="og:title" content="Tides – a history"><meta property="og:site_name" content="Harbour">',
      'Tides – a history',
    ],
    ['x', '<meta property="og:title" content="Tides | and why">', 'Tides | and why'],
    [
      'x',
      '<meta property="og:title" content="Tides | QUARTERLY"><meta property="og:site_name" content="Quarterly">',
      'Tides',
    ],
    ['x', '<meta property="og:title" content="The tide library | Quarterly">', 'The tide library'],
    ['Well-known tides', '', 'Well-known tides'],
    ['', '', 'The tide library'],
  ])('%j with %j is %j', async (title, more, expected) => {
    expect((await parse(article(title, more)))?.title).toBe(expected);
  });

  test('S9.9 has at most 200 characters and no half of one', async () => {
    const page = await parse(article(`${'t'.repeat(199)}😀 and more`));
    expect(page?.title).toBe('t'.repeat(199));
    expect((await parse(article('w'.repeat(300))))?.title).toHaveLength(200);
  });
});

describe('anchors', () => {
  const marked = `<body><div data-gloss-i="0"><nav data-gloss-i="0">Tide times</nav>
    <div data-gloss-i="1"><p data-gloss-i="0">Tide <b data-gloss-i="0">times</b> matter.</p>
    <p data-gloss-i="1">Tide <i data-gloss-i="0">times</i> matter.</p></div></div>
    <x-card data-gloss-i="3"><span data-gloss-i="s"><em data-gloss-i="2">Low water at noon.</em>
    <p data-gloss-p="3/7">Slotted words here.</p></span></x-card></body>`;

  test('consist of the unchanged words, their surroundings, and the element', async () => {
    const page = await parse(marked);
    const anchors = page?.passages.map(({ anchor }) => anchor);
    expect(anchors).toMatchObject([
      { exact: 'Tide times', path: '0/0' },
      { exact: 'Tide times matter', prefix: expect.stringContaining('Tide times'), path: '0/1/0' },
      { exact: 'Tide times matter', path: '0/1/1' },
      { exact: 'Low water at noon', path: '3/s/2' },
      { exact: 'Slotted words here', path: '3/7' },
    ]);
  });

  test('lead through frames, whose addresses count from their own', async () => {
    const page = await parse(
      `<body><p data-gloss-i="0">Words of the page itself.</p><div data-gloss-p="1/2" data-gloss-frame="https://in.example/a/b" data-gloss-base="https://in.example/a/b">
       <div data-gloss-i="4"><p data-gloss-i="1">Words of <a href="c" data-gloss-i="0">the frame</a> in it.</p></div></div></body>`,
    );
    expect(page?.text).toContain('[the frame](https://in.example/a/c)');
    expect(page?.passages.map(({ anchor }) => anchor)).toMatchObject([
      { path: '0' },
      { exact: 'Words of the frame in it', path: '1/2/f/4/1' },
    ]);
  });

  test('hold for Markdown’s marks, links and escapes', async () => {
    const page = await parse(
      '<body><p>Use *stars* and <a href="https://a.example/x_(y)">a link</a>, 1_000 times.</p></body>',
    );
    expect(page?.passages[0]?.anchor).toMatchObject({
      exact: 'Use *stars* and a link, 1_000 times',
    });
  });
});

describe('a misread encoding', () => {
  const right = 'Grüße vom Hafen, où la marée prête à la mer.';
  const misread = new TextDecoder('windows-1252').decode(new TextEncoder().encode(right));
  const html = `<body><p data-gloss-i="1">${misread.replaceAll('\u00a0', '&nbsp;')}</p></body>`;

  test('is repaired in text and title, and the anchor retains its position', async () => {
    const page = await parse(html, { charset: 'windows-1252', title: misread });
    expect(page?.text).toBe(right);
    expect(page?.title).toBe(right);
    expect(page?.passages[0]?.anchor).toMatchObject({ path: '1' });
  });
});

describe('an encoding whose misreading lost letters', () => {
  const source =
    '<body><div class="x">hidden</div><p>Grüße vom Hafen, wo die Flut die Bücher leiht.</p></body>';
  const html = `<body><p data-gloss-i="1">${Buffer.from('Grüße vom Hafen').toString('latin1')}</p></body>`;

  test('is repaired from the source, without hidden content', async () => {
    const page = await parse(html, {
      charset: 'EUC-KR',
      source: { html: source, hidden: ['0'], elements: 5 },
    });
    expect(page?.text).toBe('Grüße vom Hafen, wo die Flut die Bücher leiht.');
    expect(page?.passages[0]?.anchor).toMatchObject({ path: '1' });
  });

  test('R2.5 without the own words of elements that cannot be seen; their children’s stay', async () => {
    const page = await parse(html, {
      charset: 'EUC-KR',
      source: {
        html: source.replace('hidden', 'White ink <b>Ein Wort davor.</b>'),
        hidden: [],
        mute: ['0'],
        elements: 6,
      },
    });
    expect(page?.text).toContain('Ein Wort davor.');
    expect(page?.text).not.toContain('ink');
  });

  test('stays where scripts have built another page', async () => {
    const page = await parse(html, { source: { html: source, hidden: [], elements: 90 } });
    expect(page?.text).toContain('GrÃ¼Ã');
  });
});

test('S9.1 text beyond the cap is counted, and stored with the document', async () => {
  const snapshot = snapshotOf(article('The tide library'));
  const split = async (text: string) => splitPassages(text);
  const cut = (max: number) =>
    parsePage(snapshot, {
      hash,
      readSite: () => null,
      parser,
      now,
      split,
      limit: async (text) => ({
        isLimit: text.length > max,
        text: text.slice(0, max),
        tokens: 9,
      }),
    });
  const whole = await cut(1_000_000);
  expect(whole?.leftOut).toBe(0);
  expect(documentOfPage(snapshot, whole!, 0)).not.toHaveProperty('leftOut');
  const half = await cut(400);
  expect(half!.passages).toHaveLength(2);
  expect(half!.leftOut).toBe(whole!.passages.length - 2);
  expect(documentOfPage(snapshot, half!, 0).leftOut).toBe(1);
  // Cut inside its last passage: the passage is not complete.
  expect((await cut(whole!.text.length - 5))?.leftOut).toBe(1);
});

import { describe, expect, test } from '@jest/globals';
import { parse } from '#test/support/parse-page.ts';

const sentence = 'The harbour keeps its books where the tide can reach them, and nobody minds.';
const words = (opening: string, times = 3) => `${opening} ${`${sentence} `.repeat(times)}`.trim();
const p = (opening: string, name = '') => `<p class="${name}">${words(opening)}</p>`;
const text = [p('First.'), p('Second.'), p('Third.')].join('');

/** The result for a page with this between or around its paragraphs. */
async function read(body: string): Promise<string> {
  const html = `<title>The tide library</title><body><article><h1>The tide library</h1>${body}</article></body>`;
  return (await parse(html))?.text ?? '';
}

describe('parts with names of page furniture', () => {
  test('are the text where their name holds over a quarter of its prose', async () => {
    const paid = ['A', 'B', 'C', 'D'].map((n) => p(`Paid ${n}.`, 'paywall')).join('');
    expect(await read(`${p('First.')}${paid}`)).toContain('Paid D.');
  });

  test('never take two fifths of the letters with them', async () => {
    const names = ['paywall', 'promo', 'subscribe', 'donation', 'sponsor'];
    const paid = names.map((name) => p(`Named ${name}.`, name)).join('');
    const left = await read(`${text}${paid}`);
    expect(names.filter((name) => left.includes(`Named ${name}.`)).length).toBeGreaterThan(0);
  });

  test('are the text where the name is an id made of their heading', async () => {
    const section = `<section id="sharing-the-harbour"><h2>Sharing the harbour</h2><p>Two ferries share one quay.</p></section>`;
    expect(await read(`${text}${section}${p('Last.')}`)).toContain('Two ferries share one quay.');
  });

  test('are the text within a line of it', async () => {
    const line = `<p>The ferry of <span class="timestamp">noon</span> is the <span class="rating">slowest</span> of all the boats that leave this harbour before the tide turns.</p>`;
    expect(await read(`${text}${line}`)).toContain('of noon is the slowest of all');
  });

  test('are the text where a menu is of running text', async () => {
    const menu = `<div class="menu"><p>${words('Soup of the day.', 1)}</p></div>`;
    expect(await read(`${text}${menu}${text}`)).toContain('Soup of the day.');
    const links = `<div class="menu"><a href="/a">Starters</a> <a href="/b">Main courses</a></div>`;
    expect(await read(`${text}${links}`)).not.toContain('Starters');
  });
});

describe('lines that resemble page furniture', () => {
  test('stay where they are repeated in lists and tables', async () => {
    const list = '<ul><li>High water</li><li>Low water</li><li>High water</li></ul>';
    expect((await read(`${list}${text}`)).match(/High water/g)).toHaveLength(2);
    const table =
      '<table><tr><th>Day</th><th>Tide</th></tr><tr><td>Mon</td><td>High</td></tr><tr><td>Tue</td><td>High</td></tr></table>';
    expect((await read(`${table}${text}`)).match(/High/g)).toHaveLength(2);
  });

  test('stay in quotes', async () => {
    const quote = '<blockquote><p>Subscribe to the harbour</p></blockquote>';
    expect(await read(`${text}${quote}${text}`)).toContain('> Subscribe to the harbour');
  });

  test('stay in a numbered list of notes, links or not', async () => {
    const notes =
      '<ol><li><a href="https://books.example/1">Merrow, Tides and their books</a></li><li>Source: the harbour master</li></ol>';
    const left = await read(`${text}${notes}`);
    expect(left).toContain('Tides and their books');
    expect(left).toContain('Source: the harbour master');
  });

  test('stay where they are the number of an equation', async () => {
    const equation = `<figure><math display="block" alttext="x^2"><mi>x</mi></math><div>7</div></figure>`;
    expect(await read(`${text}${equation}${text}`)).toMatch(/^7$/m);
    const gallery = `<figure><img src="/a.jpg" alt=""><div>7</div></figure>`;
    expect(await read(`${text}${gallery}${text}`)).not.toMatch(/^7$/m);
  });

  test('stay where a long caption only ends with a credit', async () => {
    const caption = (more: string) =>
      `<figure><img src="/a.jpg" alt=""><figcaption>${more}Photo by Ada Merrow</figcaption></figure>`;
    const long = `${sentence} The quay was built for eleven ships of the line and two hundred years later it holds one ferry, at noon, on most days. `;
    expect(await read(`${text}${caption(long)}${text}`)).toContain('eleven ships of the line');
    const short = await read(`${text}${caption('The quay. ')}${text}`);
    expect(short).toContain('The quay.');
    expect(short).not.toContain('Photo by');
  });

  test('stay in a post that is embedded: its author and date', async () => {
    const post = `<blockquote class="twitter-tweet"><p>The tide is early.</p><p>By Ada Merrow (@ada), May 4, 2019</p></blockquote>`;
    expect(await read(`${text}${post}${text}`)).toContain('Ada Merrow (@ada)');
    expect(await read(`${post}${text}`)).toContain('Ada Merrow (@ada)');
  });

  test('stay in a note that is only a link', async () => {
    const notes =
      '<ul><li><a href="https://books.example/1">books.example/1</a></li><li><a href="https://charts.example">charts.example</a></li></ul>';
    expect(await read(`${text}${notes}`)).toContain('charts.example');
    const tags = '<ul><li><a href="/tides">Tides</a></li><li><a href="/books">Books</a></li></ul>';
    expect(await read(`${text}${tags}`)).not.toContain('Books');
  });
});

test('opening words in a box of their own next to the text stay', async () => {
  const html = `<title>T</title><body><main><h1>The tide library</h1><div class="top"><p>${words('Two hundred and fourteen floods a year.', 1)}</p></div>
    <div class="article-body">${text}${text}</div><div class="box"><ul><li><a href="/a">Another page</a></li></ul></div></main></body>`;
  expect((await parse(html))?.text).toMatch(/^Two hundred and fourteen/);
});

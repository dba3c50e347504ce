import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from '#test/support/parse-page.ts';

const folder = path.join(import.meta.dirname, '../../../test/fixtures/reports');
const essay = readFileSync(path.join(folder, 'page-sup-min.html'), 'utf8');
const marked = '<p>It holds 10<sup>6</sup> litres.</p>';

/** The text of a reported page, or of the same essay with `html` in the middle. */
async function read(source: { file: string } | { html: string }): Promise<string> {
  const html =
    'file' in source
      ? readFileSync(path.join(folder, source.file), 'utf8')
      : essay.replace(marked, () => source.html);
  return (await parse(html))?.text ?? '';
}

/** Cells of the table in a Markdown text, without the line under its head. */
const cellsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^[|\s:-]+$/.test(line.replaceAll(' ', '')))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );

describe('raised text', () => {
  test('10⁶ is never 106', async () => {
    expect(await read({ file: 'page-sup-min.html' })).toContain('10^6 litres');
  });

  test.each([
    ['<p>It holds 250<sup>9</sup> litres.</p>', '250^9 litres'],
    ['<p>It holds 10<sup>−6</sup> litres, and <b>x</b><sup>n+1</sup>.</p>', 'holds 10^−6 litres'],
    [
      '<p>In base two 10<sub>2</sub> is two, and H<sub>2</sub>O is water.</p>',
      /10\\?_2 is two, and H2O/,
    ],
    ['<p>On the 1<sup>st</sup> of May.</p>', 'the 1st of May'],
    ['<p>It holds <s>400</s> 300 litres.</p>', '~~400~~ 300'],
    [
      '<p>It holds <sup>235</sup>U, and (<sup>14</sup><sub>6</sub>C).</p>',
      /\^\{235\}U, and \(\^\{14\}\\?_\{6\}C\)/,
    ],
    [
      '<p>It holds litres.<sup>9</sup> So he said.”<sup>3</sup>4 men</p>',
      'litres.^9 So he said.”^{3}4 men',
    ],
    ['<p>Add 3<sup>1</sup>/<sub>2</sub> cups.</p>', '3 1/2 cups'],
  ])('%s', async (html, right) => {
    const text = await read({ html });
    if (typeof right === 'string') expect(text).toContain(right);
    else expect(text).toMatch(right);
  });
});

describe('text that is raised, lowered or struck by a style', () => {
  test.each([
    ['10<span style="vertical-align: super">6</span> litres', '10^6 litres'],
    ['10<b style="vertical-align:super">−</b><b style="vertical-align:super">6</b> m', '10^−6 m'],
    ['10<span style="font-size:70%;vertical-align:.4em">6</span> litres', '10^6 litres'],
    ['10<span style="font-size:70%;position:relative;top:-.4em">6</span> litres', '10^6 litres'],
    [
      '10<small style="vertical-align:text-top">6</small><i style="vertical-align:-.05em">7</i>',
      '10^{6}*7*',
    ],
    ['10<small style="font-size:smaller;vertical-align:40%">6</small> litres', '10^6 litres'],
    ['10<span style="font-size:60%;vertical-align:text-bottom">2</span> is two', '10\\_2 is two'],
    ['10<sup style="vertical-align:baseline">6</sup> litres', '10^6 litres'],
    ['<span style="text-decoration: line-through red">400</span> 300', '~~400~~ 300'],
    [
      '<i style="text-decoration-line:line-through">4</i><i style="text-decoration-line:line-through">00</i> 300',
      '~~*4**00*~~ 300',
    ],
    ['<s style="text-decoration:none">400</s> 300', '~~400~~ 300'],
    ['<b style="text-decoration:line-through">400 <s>of</s> 500</b> 300', '~~**400 of 500**~~ 300'],
  ])('%s', async (html, right) => {
    expect(await read({ html: `<p>It holds ${html} in all.</p>` })).toContain(right);
  });

  test.each([
    '<div style="text-decoration:line-through"><p>It holds 400.</p><p>It is <s>very</s> old.</p></div>',
    '<del><p>It holds 400.</p><p>It is <s>very</s> old.</p></del>',
  ])('each block is struck: %s', async (html) => {
    const text = await read({ html: `${html}<p>It holds 300.</p>` });
    expect(text).toContain('~~It holds 400.~~\n\n~~It is very old.~~\n\nIt holds 300.');
  });
});

test.each([
  '<sup><a href="https://notes.example/3">3</a></sup>',
  '<a href="https://notes.example/3"><sup>3</sup></a>',
  '<sup>[<a href="https://notes.example/3">3</a>]</sup>',
  '<a href="https://notes.example/3" style="vertical-align:super">3</a>',
])('the number of a note that leads elsewhere is in brackets: %s', async (note) => {
  const text = await read({ html: `<p>It holds 250${note} litres, and 5${note}${note}.</p>` });
  const right = '[\\[3\\]](https://notes.example/3)';
  expect(text).toContain(`250${right} litres, and 5${right}${right}.`);
});

describe('tables', () => {
  test('a value is under its own heading below a cell that spans rows', async () => {
    expect(cellsOf(await read({ file: 'page-rs-min.html' }))).toEqual([
      ['A', 'B'],
      ['x', '1'],
      ['', '2'],
    ]);
    expect(cellsOf(await read({ file: 'page-rowspan-mid.html' }))).toEqual([
      ['Day', 'Hall', 'Talk'],
      ['Mon', 'North', 'Tides'],
      ['Tue', '', 'Lamps'],
      ['Wed', '', 'Piers'],
      ['Thu', 'South', 'Ropes'],
    ]);
  });

  test('a heading that spans columns is one heading row', async () => {
    const text = await read({ file: 'page-cs-head.html' });
    expect(text.match(/^\|(?: -+ \|)+$/gm)).toHaveLength(1);
    expect(cellsOf(text)).toEqual([
      ['Land', '2025', ''],
      ['', 'Ships', 'Lamps'],
      ['Belgium', '56', '22'],
    ]);
  });

  test.each([
    [
      'a caption leaves the heading row the heading',
      '<table><caption>Ships <b>2025</b></caption><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>',
      'Ships **2025**\n\n| A   | B   |\n| --- | --- |\n| 1   | 2   |',
    ],
    [
      'a head of two rows is one heading row and a row',
      '<table><thead><tr><th rowspan="2">A</th><th colspan="2">B</th></tr><tr><th>b</th><th>c</th></tr></thead><tbody><tr><td>1</td><td>2</td><td>3</td></tr></tbody></table>',
      '| A   | B   |     |\n| --- | --- | --- |\n|     | b   | c   |\n| 1   | 2   | 3   |',
    ],
    [
      'a foot that comes first is written last',
      '<table><tfoot><tr><td>sum</td><td>3</td></tr></tfoot><tbody><tr><td>a</td><td>3</td></tr></tbody></table>',
      '| a   | 3   |\n| sum | 3   |',
    ],
  ])('%s', async (_, html, right) => {
    expect(await read({ html })).toContain(right);
  });

  test('spans of hostile sizes add a bounded number of cells', async () => {
    const rows = Array.from(
      { length: 300 },
      () => '<tr><td rowspan="999999" colspan="150">a</td></tr>',
    );
    const text = await read({
      html: `<table><tr><th>A</th><th>B</th></tr>${rows.join('')}</table>`,
    });
    expect((text.match(/\|/g) ?? []).length).toBeLessThan(100_000);
  });
});

describe('parts of the text', () => {
  const aside = 'look it up in the glossary of rules';
  test.each(['page-a-section.html', 'page-a-callout.html'])('%s: the aside stays', async (file) => {
    expect(await read({ file })).toContain(aside);
  });

  test.each([
    '<p>It is old.</p><aside><h3>An example</h3><p>At nine metres the doors are opened, and the water leaves the way it came.</p></aside>',
    '<p>It is old.</p><aside class="note"><p>The tables are made by hand; they are never wrong.</p></aside>',
  ])('an aside of the text stays: %s', async (html) => {
    expect(
      await read({
        html: `${html}<p>And more of it is told here, in the words of the keeper himself.</p>`,
      }),
    ).toMatch(/At nine metres|made by hand/);
  });

  test.each([
    '<aside><h3><a href="/1">Ten lamps</a></h3><p>Nobody knows why. They were ten.</p></aside>',
    '<aside class="newsletter"><p>Get the best of the harbour every week in your inbox.</p></aside>',
    '<aside><p>Read this now, please. <a href="/1">The ferry that never came back to the harbour</a></p></aside>',
  ])('an aside of the site goes: %s', async (html) => {
    const text = await read({
      html: `<p>It is old.</p>${html}<p>And more of it is told here, in the words of the keeper himself.</p>`,
    });
    expect(text).not.toMatch(/Ten lamps|inbox|never came back/);
  });

  test('a paragraph that is one link stays', async () => {
    expect(await read({ file: 'page-w-each-div.html' })).toContain('both of Wharf Road');
  });

  test('readings of words are in brackets', async () => {
    const html =
      '<p><ruby>東京<rt>とうきょう</rt></ruby>へ<ruby>行<rp>(</rp><rt>い</rt><rp>)</rp></ruby>きます。</p>';
    expect(await read({ html })).toContain('東京(とうきょう)へ行(い)きます。');
  });

  test.each([
    ['<ruby>東京<rp>（</rp><rt>とう</rt><rt>きょう</rt><rp>）</rp></ruby>', '東京（とうきょう）'],
    ['<ruby><rb>東</rb><rb>京</rb><rt>とう</rt> <rt>きょう</rt></ruby>', '東京(とうきょう)'],
    ['<ruby>東<rt>とう</rt>京<rt>きょう</rt><rtc>Tokyo</rtc></ruby>', '東(とう)京(きょう)(Tokyo)'],
  ])('several readings of a word, and those of two levels: %s', async (ruby, right) => {
    expect(await read({ html: `<p>来年は${ruby}へ行きます。</p>` })).toContain(
      `${right}へ行きます。`,
    );
  });

  test.each([
    ['<ol><li>a</li><li value="5">b</li><li>c</li></ol>', '1.  a\n5.  b\n6.  c'],
    ['<ol reversed><li>a</li><li>b</li><li>c</li></ol>', '3.  a\n2.  b\n1.  c'],
  ])('numbers of a list: %s', async (html, right) => {
    expect(await read({ html })).toContain(right);
  });
});

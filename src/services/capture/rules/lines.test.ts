import { describe, expect, test } from '@jest/globals';
import { textAfter, textIn } from '#test/support/capture-rule.ts';
import { isClosing, isCredit, isLabel, isMeta } from './line-words.ts';
import { dropLines } from './lines.ts';

const prose = `<p>${'The ferry waits for the tide and the tide waits for nobody at all. '.repeat(3)}</p>`;

function clean(html: string): string {
  return textAfter(dropLines, html, { host: 'harbour.example' });
}

const cleaned = clean(prose);

describe('around the prose', () => {
  test.each([
    ['link lists', '<ul><li><a href="/">Home</a></li><li><a href="/s">Sports</a></li></ul>'],
    ['a byline', '<p>By Ada Merrow</p>'],
    ['dates', '<p>Updated Nov 19, 2019 8:21 am</p><p>12. März 2024</p>'],
    ['labels', '<p>Advertisement</p><div>SHARE</div><p>You may also like…</p>'],
  ])('%s are removed', (_, html) => {
    expect(clean(html + prose)).toBe(cleaned);
  });

  test.each([
    ['a figure', '<figure><figcaption>Photo: A. Merrow</figcaption></figure>'],
    ['a box that is named', '<div><span class="picCaption">(Image: GETTY)</span></div>'],
    ['a line of its own', '<p>Photo: Ada Merrow, Harbour Press</p>'],
    ['names and an agency', '<figure><figcaption>Ada Merrow/Getty Images</figcaption></figure>'],
    ['a gallery', '<figure><img src="a.jpg"><div>6</div></figure><div>Image 1 of 6</div>'],
  ])('credits under later pictures are removed: %s', (_, html) => {
    expect(clean(prose + html + prose)).toBe(`${cleaned} ${cleaned}`);
  });

  test.each([
    ['The quay. Photo: A. Merrow', 'The quay.'],
    ['The quay at noon. <span class="credit">Ada Merrow/Getty Images</span>', 'The quay at noon.'],
    ['The quay at noon (Image: GETTY)', 'The quay at noon'],
    ['The quayCredit: EPA', 'The quay'],
    ['Boats at St. Ives | © Ada Merrow', 'Boats at St. Ives'],
    ['Photo: A. Merrow. The ferry leaves the quay at noon.', 'The ferry leaves the quay at noon.'],
    ['A ferry in the harbour Ada Merrow / AFP', 'A ferry in the harbour'],
    [
      'A picture by Rembrandt of the harbour hangs in the house where the master of the port lived',
      'A picture by Rembrandt of the harbour hangs in the house where the master of the port lived',
    ],
  ])('of a caption with a credit only the credit goes: %s', (caption, left) => {
    const html = `<figure><img src="a.jpg"><figcaption>${caption}</figcaption></figure>`;
    expect(clean(prose + html + prose)).toBe(
      clean(`${prose}<figure><img src="a.jpg"><figcaption>${left}</figcaption></figure>${prose}`),
    );
    expect(clean(prose + html + prose)).toContain(left);
  });

  test('requests to the reader at the end are removed', () => {
    const offer =
      '<p>Get the Harbour Weekly delivered through your letterbox every week, twelve issues for nine pounds. Click here for more information.</p>';
    expect(clean(prose + offer)).toBe(cleaned);
  });

  test('cards in a list are removed', () => {
    const cards = '<ul><li><h4><a href="/a">The other ferry</a></h4></li></ul>';
    expect(clean(prose + cards + prose)).toBe(`${cleaned} ${cleaned}`);
  });

  test('closing lines are removed, and links between paragraphs', () => {
    expect(clean(`${prose}<p>Source: News agencies</p>`)).toBe(cleaned);
    const pointer = '<a href="/x"><div>See how the other ferry company fares this winter</div></a>';
    expect(clean(`${prose}${pointer}${prose}`)).toBe(`${cleaned} ${cleaned}`);
  });
});

describe('what stays', () => {
  test.each([
    [
      'prose that begins with such a word',
      '<p>Share this harbour with a hundred boats and you learn patience, they say here.</p>',
    ],
    ['a list of links within the text', '<ul><li><a href="/a">Tide tables</a></li></ul>'],
    ['code and tables', '<pre>By Hand 12:30</pre>'],
    ['a list under a heading', '<h3>Boats</h3><ul><li><a href="/a">Merrow</a></li></ul>'],
    ['where a translation comes from', '<p><a href="/o">Original article (2019/02/16)</a></p>'],
    ['a line of a time table', '<ul><li>Am 3. März 2020 wurde die Fähre gehoben</li></ul>'],
    ['a mark', '<p>4/5</p>'],
    [
      'entries of a list of texts',
      '<ul><li><h3><a href="/a">The tide</a></h3><p>What it does at noon, and why.</p></li></ul>',
    ],
    ['captions without a credit', '<figure><figcaption>The quay at noon</figcaption></figure>'],
  ])('%s', (_, html) => {
    expect(clean(prose + html + prose)).toContain(textIn(html));
  });

  test('the credit of the picture at the head', () => {
    const html = '<figure><figcaption>The quay. Photo: A. Merrow</figcaption></figure>';
    expect(clean(html + prose)).toContain('A. Merrow');
  });

  test('a page of nothing but pointers is a list', () => {
    const list = '<div><a href="/a">First post</a></div><div><a href="/b">Second post</a></div>';
    expect(clean(list)).toBe('First postSecond post');
  });
});

test.each([
  [isLabel, 'Czytaj też:', 'Related to this is the harbour'],
  [
    isMeta,
    'Published: 4:00 pm, Wednesday, November 20, 2019',
    'On May 4, 2019 the quay was closed for good.',
  ],
  [isMeta, '2019年3月15日 09:43', 'Call +81 158-23-2012'],
  [isCredit, 'The quay (Image: GETTY)', 'A photograph hung in the office'],
  [isClosing, 'Reporting by A. Merrow; editing by B. Quill', 'Writing is editing'],
])('%p distinguishes %p from %p', (is, furniture, text) => {
  expect([is(furniture), is(text)]).toEqual([true, false]);
});

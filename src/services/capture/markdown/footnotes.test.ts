import { describe, expect, test } from '@jest/globals';
import { parser } from '#test/support/parse-page.ts';
import { putFootnotes, takeFootnotes } from './footnotes.ts';
import { htmlToMarkdown } from './markdown.ts';

function read(html: string): string {
  const page = parser.parseFromString(html, 'text/html');
  const notes = takeFootnotes(page);
  putFootnotes(page.body, notes);
  return htmlToMarkdown(page.body).trim();
}

const prose = 'The tide turns twice a day';

test('K2.6 notes in the margin are those of the place where they are', () => {
  const html = `<p>${prose}<label for="s1" class="margin-toggle sidenote-number"></label><input type="checkbox" id="s1" class="margin-toggle"><span class="sidenote">Nearly.</span>, they say.</p>`;
  expect(read(html)).toBe(`${prose}[^1], they say.\n\n[^1]: Nearly.`);
});

describe('notes that are linked', () => {
  test.each([
    [
      'a list at the end, with the way back',
      `<p>${prose}<sup><a href="#fn1">1</a></sup>.</p><ol><li id="fn1">Nearly. <a href="#ref1">↩</a></li></ol>`,
    ],
    [
      'an empty anchor in the definition',
      `<p>${prose}<a href="#r1">[1]</a>.</p><ol><li><a id="r1"></a>Nearly.</li></ol>`,
    ],
    [
      'a word processor’s export under a heading',
      `<p>${prose}<sup><a href="#ftnt1">[1]</a></sup>.</p><h3>Footnotes</h3><div><p id="ftnt1"><a href="#ftnt_ref1">[1]</a>&nbsp;Nearly.</p></div>`,
    ],
    [
      'an address of another file with the id on this page',
      `<p>${prose}<sup><a data-type="noteref" href="ch02.html#n1">1</a></sup>.</p><aside><p id="n1"><sup><a href="ch02.html#m">1</a></sup> Nearly.</p></aside>`,
    ],
    [
      'a definition in a block with a label of its own',
      `<p>${prose}<sup class="footnote-reference"><a href="#1">1</a></sup>.</p><div class="footnote-definition" id="1"><sup>1</sup><p>Nearly.</p></div>`,
    ],
  ])('%s', (_, html) => {
    expect(read(html)).toBe(`${prose}[^1].\n\n[^1]: Nearly.`);
  });

  test('a note that is referred to twice is defined once', () => {
    const html = `<p>One<a href="#n">1</a> and two<a href="#n">1</a>.</p><p id="n">Nearly.</p>`;
    expect(read(html)).toBe('One[^1] and two[^1].\n\n[^1]: Nearly.');
  });

  test('K2.6 a note that only another note refers to is there, too', () => {
    const html = `<p>${prose}<sup><a href="#a">a</a></sup>.</p><ol><li id="a">Nearly.<a href="#b">[7]</a></li></ol><ul><li id="b">A book.</li></ul>`;
    expect(read(html)).toBe(`${prose}[^1].\n\n[^1]: Nearly.[^7]\n\n[^7]: A book.`);
  });

  test('K2.6 signs around several ways back go with them', () => {
    const back = '<span>^ <a href="#r1"><sup>a</sup></a> <a href="#r2"><sup>b</sup></a></span>';
    const html = `<p>One<a id="r1" href="#n">[1]</a> and two<a id="r2" href="#n">[1]</a>.</p><ol><li id="n">${back} <span>Nearly.</span></li></ol>`;
    expect(read(html)).toBe('One[^1] and two[^1].\n\n[^1]: Nearly.');
  });

  test('links to chapters and to the top stay links', () => {
    const html = `<h2 id="c1">One</h2><p>${prose}. <a href="#c2">2</a> <a href="#c1">1</a></p><h2 id="c2">Two</h2>`;
    expect(read(html)).toContain('[2](#c2) [1](#c1)');
  });
});

describe('numbers without links', () => {
  test.each([
    ['after a rule', '<hr><p><sup>1</sup> Nearly.</p>'],
    ['under a heading', '<h2>Notes</h2><p><sup>1</sup> Nearly.</p>'],
    ['by their class', '<p class="footnote"><sup>1</sup>Nearly.</p>'],
    ['in bold after a rule', '<hr><p><strong>1</strong> Nearly.</p>'],
  ])('%s', (_, definition) => {
    expect(read(`<p>${prose}.<sup>1</sup></p>${definition}`)).toBe(
      `${prose}.[^1]\n\n[^1]: Nearly.`,
    );
  });

  test('what follows up to the next number belongs to the note', () => {
    const html = `<p>A.<sup>1</sup> B.<sup>2</sup></p><hr><p><strong>1</strong> First:</p><ul><li>x</li></ul><p><strong>2</strong> Second.</p>`;
    expect(read(html)).toBe('A.[^1] B.[^2]\n\n[^1]: First:\n\n    -   x\n\n[^2]: Second.');
  });

  test('powers are no notes', () => {
    expect(read('<p>10<sup>2</sup> metres and 5<sup>3</sup>.</p><p>More.</p>')).not.toContain('[^');
  });
});

test('only notes of the part that is read are added to it', () => {
  const page = parser.parseFromString(
    '<article><p>A<a href="#n1">1</a></p></article><aside>B<a href="#n2">2</a></aside><p id="n1">One.</p><p id="n2">Two.</p>',
    'text/html',
  );
  const notes = takeFootnotes(page);
  const article = page.querySelector('article')!;
  putFootnotes(article, notes);
  expect(htmlToMarkdown(article).trim()).toBe('A[^1]\n\n[^1]: One.');
});

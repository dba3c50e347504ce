import { expect, test } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Formula from './formula.tsx';

function show(tex: string, display = false): HTMLElement {
  const markup = renderToStaticMarkup(createElement(Formula, { tex, raw: `$${tex}$`, display }));
  return new JSDOM(markup).window.document.body;
}

test('a formula is MathML with its source as its other text', () => {
  const math = show('\\frac{a}{b}', true).querySelector('math')!;
  expect(math.namespaceURI).toBe('http://www.w3.org/1998/Math/MathML');
  expect(math.getAttribute('display')).toBe('block');
  expect(math.getAttribute('alttext')).toBe('\\frac{a}{b}');
  expect(math.querySelector('mfrac')!.textContent).toBe('ab');
});

test.each(['\\frac{1', '\\nosuch{x}', 'x'.repeat(9000), '\\def\\a{\\a\\a}\\a', '}{'])(
  'an invalid or too large formula is shown as its source: %s',
  (tex) => {
    const view = show(tex);
    expect(view.querySelector('math')).toBeNull();
    expect(view.textContent).toBe(`$${tex}$`);
  },
);

test.each([
  '\\href{javascript:alert(1)}{x}',
  '\\url{javascript:alert(1)}',
  '\\htmlData{onclick=alert(1)}{x}',
  '\\class{a" onmouseover="alert(1)}{x}',
  '\\style{background:url(https://evil.example)}{x}',
  '\\includegraphics{https://evil.example/a.png}',
  '\\text{<img src=x onerror=alert(1)>}',
  '\\color{url(https://evil.example)}{x}',
])('nothing in it is a link, loads or runs: %s', (tex) => {
  const view = show(tex);
  for (const element of view.querySelectorAll('*')) {
    expect(element.localName).not.toMatch(/^(?:a|img|script|svg)$/);
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|href|src|class|id/);
      if (name !== 'alttext') expect(value).not.toMatch(/url\(|javascript/);
    }
  }
});

import { expect, test } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { growth, growthLimit } from '#test/support/growth.ts';
import { isWide } from '#test/support/wide.ts';
import { mailBody } from './body.ts';

const parser = new new JSDOM('').window.DOMParser();
const bodyOf = (html: string) => parser.parseFromString(html, 'text/html').body;

/** Markup that a hostile mail may repeat. */
const mails: Readonly<Record<string, (n: number) => string>> = {
  'spaces in one line': (n) => `<pre>${' '.repeat(8 * n)}x</pre>`,
  'quotes side by side': (n) => '<blockquote>a</blockquote>b'.repeat(n / 16),
  'marked quotes side by side': (n) =>
    '<div class="gmail_quote"><blockquote>a</blockquote></div>b'.repeat(n / 16),
  signatures: (n) => '<div class="gmail_signature">a</div>b'.repeat(n / 16),
  'line breaks': (n) => '<br>a'.repeat(n / 4),
  'marks of a tail': (n) => '<div id="appendonsend"></div>'.repeat(n / 16),
};

const core = ['spaces in one line', 'marked quotes side by side'];
const rows = Object.entries(mails).filter(([name]) => isWide || core.includes(name));

test.each(rows)('S5.14 a body of %s costs no more than its length', (_, make) => {
  expect(growth((n) => bodyOf(make(n)), mailBody)).toBeLessThan(growthLimit);
});

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { falseQuotes } from '#test/support/adversarial-quotes.ts';
import { receiptOf } from '#test/support/sample-receipt.ts';

/** An answer that cites the page with each of the quotes: what a person is shown of each. */
function results(page: string, quotes: readonly string[]) {
  const other = 'Another source, of which nothing is quoted here.';
  const answer = quotes.map((quote) => `So it is [[1.1 "${quote}"]].`).join('\n\n');
  const sources = [page, other].map((text) => ({ title: 'Page', text }));
  return receiptOf(sources, answer).quotes.map(({ result }) => result);
}

test('G17 of 2,500 adversarial quotes in twelve languages none is shown as checked', () => {
  const shown: string[][] = [];
  const refused: string[][] = [];
  let tried = 0;
  fc.assert(
    fc.property(falseQuotes, ({ page, says, isFalse }) => {
      const quotes = isFalse.map(([, quote]) => quote);
      const found = results(page, [...quotes, ...says]);
      tried += quotes.length;
      for (const [at, [kind, quote]] of isFalse.entries()) {
        if (found[at] === 'checked') shown.push([kind, quote, page]);
      }
      for (const [at, quote] of says.entries()) {
        if (found[quotes.length + at] !== 'checked') refused.push([quote, page]);
      }
    }),
    { numRuns: 120, seed: 59 },
  );
  expect(shown).toEqual([]);
  expect(refused).toEqual([]);
  expect(tried).toBeGreaterThan(2500);
});

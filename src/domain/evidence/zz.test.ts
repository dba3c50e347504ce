import { test } from '@jest/globals';
import { foldQuote } from './fold-quote.ts';
import { quoteForms, SourceText } from './quote-rule.ts';
test('x', () => {
  const cases = JSON.parse(process.env.CASES ?? '[]') as [string, string][];
  for (const [s, q] of cases) {
    const f = foldQuote(s);
    console.log(JSON.stringify(f.text), '\n', [...f.runs].join(''), '\n', JSON.stringify(quoteForms(q).map((x) => x.view + ' ' + x.text + ' ' + x.optional)), '\n', JSON.stringify(new SourceText(s).find(quoteForms(q))));
  }
});

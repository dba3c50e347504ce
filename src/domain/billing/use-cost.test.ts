import { expect, test } from '@jest/globals';
import { usesOfTokens } from './use-cost.ts';

test.each([
  ['gpt-4.1-mini', 10_000, 1000, 0.056],
  ['openai/gpt-4.1', 10_000, 1000, 0.112],
  ['gpt-4', 8000, 0, 0.96],
  // Of no price list: by tokens.
  ['an-unknown-one', 125_000, 0, 1],
  ['an-unknown-one', 0, 125_000, 4],
])('%s with %i tokens and %i back is %d uses', (model, tokens, out, uses) => {
  expect(usesOfTokens(model, { in: tokens, out })).toBeCloseTo(uses, 6);
});

test('a long question costs more uses than a short one, and an answer more than its question', () => {
  const uses = (of: number, out: number) => usesOfTokens('gpt-4.1', { in: of, out });
  expect(uses(1_000_000, 0)).toBe(8);
  expect(uses(0, 10_000)).toBeGreaterThan(uses(10_000, 0));
});

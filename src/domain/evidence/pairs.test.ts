import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { canonicalText } from '#domain/passages/canonical-text.ts';
import { root } from '#test/support/sources.ts';
import { splitPassages } from '#workers/passages/passages.core.ts';
import { checkSteps, EvidenceSource } from './check-mark.ts';

interface Pair {
  id: string;
  kind: 'A' | 'B' | 'C';
  case: string;
  script: string;
  source: string;
  quote: string;
  /** Whether the source says what the quote says. */
  says: boolean;
}

const pairs = ['pairs', 'more-pairs'].flatMap(
  (name) =>
    JSON.parse(readFileSync(`${root}/test/fixtures/evidence/${name}.json`, 'utf8')) as Pair[],
);
const anchor = { kind: 'text' } as const;

function isChecked({ source, quote }: Pair): boolean {
  const pure_text = canonicalText(source);
  const passages = splitPassages(pure_text).map((span) => ({ ...span, anchor }));
  const sources = [new EvidenceSource({ doc_id: 'd', pure_text, passages })];
  const label = { source: 1, passage: 1 };
  const steps = checkSteps({ label, quote, raw: '' }, 0, sources);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value.found !== null;
  }
}

describe('a note is shown as checked where the source says it, and nowhere else', () => {
  test('in at least seven scripts, of all kinds', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(200);
    expect(new Set(pairs.map(({ script }) => script)).size).toBeGreaterThanOrEqual(7);
  });

  test.each(pairs.map((pair) => [pair.id, pair] as const))('%s', (_, pair) => {
    expect({ ...pair, says: isChecked(pair) }).toEqual(pair);
  });
});

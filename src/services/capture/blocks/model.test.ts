import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { parser } from '#test/support/parse-page.ts';
import { rowsOf } from './features.ts';
import { contextOf } from './likelihood.ts';
import { firstStage, secondStage } from './model.ts';
import { Outliner } from './segments.ts';
import { forestOf } from './trees.ts';

test('K2 the model is at most 100 kB on the wire', () => {
  const bytes = gzipSync(readFileSync(path.join(import.meta.dirname, 'model.ts')), { level: 9 });
  expect(bytes.length).toBeLessThan(100_000);
});

test('K2.1 the trees ask for columns that a row has', () => {
  const page = parser.parseFromString('<h1>Nets</h1><p>Mended today.</p>', 'text/html');
  const outline = Outliner.of(page.body);
  const signs = { types: [], openGraph: '', title: 'Nets', selected: new Set<number>() };
  const width = rowsOf(outline, signs)[0]?.length ?? 0;
  const context = contextOf(outline, new Float32Array(outline.segments.length))[0]?.length ?? 0;
  expect(Math.max(...forestOf(firstStage).columns)).toBeLessThan(width);
  expect(Math.max(...forestOf(secondStage).columns)).toBeLessThan(width + context);
});

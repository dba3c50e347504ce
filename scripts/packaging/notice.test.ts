import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '#test/support/sources.ts';
import { noticeText } from './notice.ts';

test('G15.5 NOTICE names what the lockfile has of others', () => {
  const written = readFileSync(path.join(root, 'NOTICE'), 'utf8');
  const names = (text: string) => [...text.matchAll(/^- (\S+ [\d.]+)/gm)].map(([, name]) => name);
  expect(names(written)).toEqual(names(noticeText()));
  expect(written).toContain('CC-BY-4.0');
});

test('G15.5 every package has a licence that may be used', () => {
  const licences = [...noticeText().matchAll(/^- \S+ [\d.]\S* \(([^:]+?)\)(?::|$)/gm)].map(
    ([, licence = '']) => licence,
  );
  const allowed =
    /^\(?(?:MIT(?:-0)?|Apache-2\.0|BSD|[023]?-?BSD|0BSD|BSD-[23]-Clause|ISC|MPL-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Unlicense|Python-2\.0)\b/;
  expect(licences.length).toBeGreaterThan(200);
  expect(
    licences.filter((licence) => !allowed.test(licence) && !licence.includes('BSD-3-Clause')),
  ).toEqual([]);
});

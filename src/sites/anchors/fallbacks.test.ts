import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '#test/support/sources.ts';

const sites = path.join(root, 'src/sites');
const holds = /^(engine|layouts?|anchors|forums)\.ts$/;

interface Found {
  where: string;
  name: string;
  seen: string;
  selectors: readonly string[];
}

function anchorsIn(value: unknown, where: string): Found[] {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return [];
  const { name, seen, selectors } = value as Partial<Found>;
  if (Array.isArray(selectors)) return [{ where, name: name ?? '', seen: seen ?? '', selectors }];
  return Object.values(value).flatMap((each) => anchorsIn(each, where));
}

test('every selector has a fallback and the month it was last seen to work', async () => {
  const files = readdirSync(sites, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      readdirSync(path.join(sites, name))
        .filter((file) => holds.test(file))
        .map((file) => `${name}/${file}`),
    );
  const modules = await Promise.all(
    files.map(async (file) => anchorsIn({ ...(await import(path.join(sites, file))) }, file)),
  );
  const anchors = modules.flat();
  expect(anchors.length).toBeGreaterThan(150);
  const lonely = anchors.filter(({ selectors }) => new Set(selectors).size < 2);
  expect(lonely.filter(({ where }) => !where.startsWith('youtube/'))).toEqual([]);
  expect(anchors.filter(({ seen }) => !/^20\d\d-(0[1-9]|1[0-2])$/.test(seen))).toEqual([]);
  expect(anchors.filter(({ name }) => !name)).toEqual([]);
});

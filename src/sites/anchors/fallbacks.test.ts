import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '#test/support/sources.ts';
import type { Site } from '../define-site.ts';
import { mailSiteOf } from '../mail/mail-site.ts';
import * as registry from '../registry.ts';
import { engineOf } from '../search/engine.ts';
import { layoutOf } from '../social/define-layout.ts';

const folder = path.join(root, 'src/sites');
const sites: readonly Site[] = Object.values(registry);

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

function inTables({ id, mail, layouts, engine }: Site): Found[] {
  const tables = [
    ...(mail ?? []).map((table) => mailSiteOf(id, table)),
    ...(layouts ?? []).map((table) => layoutOf(id, table)),
    ...(engine ? [engineOf(id, engine)] : []),
  ];
  return anchorsIn(tables, id);
}

/** Anchors that a site's own code defines in a separate file. */
async function inFiles(): Promise<Found[]> {
  const files = sites.flatMap(({ id }) =>
    readdirSync(path.join(folder, id))
      .filter((file) => /^(layouts?|anchors)\.ts$/.test(file))
      .map((file) => `${id}/${file}`),
  );
  const found = files.map(async (file) =>
    anchorsIn({ ...(await import(path.join(folder, file))) }, file),
  );
  return (await Promise.all(found)).flat();
}

test('every selector has a fallback and the month it was last seen to work', async () => {
  const anchors = [...sites.flatMap(inTables), ...(await inFiles())];
  expect(anchors.length).toBeGreaterThan(200);
  const lonely = anchors.filter(({ selectors }) => new Set(selectors).size < 2);
  // `only(…)` of a table states that no fallback is known.
  expect(lonely.map(({ where, name }) => `${where}: ${name}`)).toEqual([
    'qq: qq body',
    'yahoo: yahoo snippet',
    'zoho: zoho message',
    'youtube/anchors.ts: youtube comment text',
  ]);
  expect(anchors.filter(({ seen }) => !/^20\d\d-(0[1-9]|1[0-2])$/.test(seen))).toEqual([]);
  expect(anchors.filter(({ name }) => !name)).toEqual([]);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { facetOf, registryOf } from './site-facets.ts';

const folder = path.join(import.meta.dirname, '../../src/sites');
const source = (id: string) => readFileSync(path.join(folder, id, 'index.ts'), 'utf8');
/** The properties of the definition, in order. */
const properties = (code: string) =>
  [...code.matchAll(/^ {4}(\w+)(?=:|,$)/gm)].map(([, name]) => name);

test('a bundle contains the facts of a site and the code it runs', () => {
  const facts = ['id', 'hosts', 'kind', 'composers', 'unfolds', 'routesByHash', 'summaryButton'];
  expect(properties(facetOf(source('gmail'), ''))).toEqual(facts);
  expect(properties(facetOf(source('gmail'), 'unfold'))).toEqual(['id', 'folds']);
  expect(properties(facetOf(source('gmail'), 'read'))).toEqual(['id', 'mail']);
  expect(properties(facetOf(source('youtube'), 'gather'))).toEqual(['id', 'gather']);
});

test('a property that belongs to no facet stops the build', () => {
  const code = "export const pier = defineSite({ id: 'pier', hosts: [], tide: 3 });";
  expect(() => facetOf(code, 'read')).toThrow('"tide"');
});

test('a script in pages contains no site that it does nothing on', () => {
  const registry = readFileSync(path.join(folder, 'registry.ts'), 'utf8');
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const sites = (facet: string) =>
    [...registryOf(registry, facet, read).matchAll(/'\.\/([\w-]+)\/index/g)].map(([, id]) => id);
  expect(sites('unfold')).toContain('gmail');
  expect(sites('unfold')).not.toContain('baidu');
  expect(sites('gather')).toContain('youtube');
  expect(sites('')).toHaveLength(registry.match(/^export/gm)!.length);
});

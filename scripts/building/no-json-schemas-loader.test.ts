import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '#test/support/sources.ts';
import withoutJsonSchemas from './no-json-schemas-loader.ts';

const classic = (name: string) =>
  readFileSync(path.join(root, 'node_modules/zod/v4/classic', name), 'utf8');

test('of what makes JSON Schemas only what reads limits of a schema is left', () => {
  const schemas = withoutJsonSchemas(classic('schemas.js'));
  expect(schemas).not.toContain('to-json-schema.js');
  const used = new Set(schemas.match(/processors\.(?!js)\w+/g));
  expect([...used]).toEqual(['processors.aggregateChecks']);
  expect(schemas).toContain('ZodString');
});

test('none is made of a whole schema', () => {
  const external = withoutJsonSchemas(classic('external.js'));
  expect(external).not.toContain('json-schema-processors.js');
  expect(external).toContain('export const toJSONSchema = () => ({});');
});

test('another version of the library is noticed', () => {
  expect(() => withoutJsonSchemas('export const a = 1;')).toThrow('adapt this loader');
});

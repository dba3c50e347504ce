import { readFile } from 'node:fs/promises';
import path from 'node:path';
import vm from 'node:vm';
import { tokens } from '@fluentui/react-components';
import { expect, test } from '@jest/globals';
import byName from './token-names-loader.ts';

test('each of Fluent’s tokens has its value, without the table', async () => {
  const file = 'node_modules/@fluentui/tokens/lib/tokens.js';
  const code = byName(await readFile(path.join(import.meta.dirname, '../..', file), 'utf8'));
  expect(code.length).toBeLessThan(8_000);
  const run = `${code.replace('export const tokens', 'const tokens')}; names.map((name) => tokens[name])`;
  const names = Object.keys(tokens);
  expect([...vm.runInNewContext(run, { names })]).toEqual(Object.values(tokens));
});

import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { target, vendorIdsSource } from './model-ids.ts';

test('vendor-ids.ts is what the installed packages type', async () => {
  expect(await readFile(target, 'utf8')).toBe(vendorIdsSource());
}, 60_000);

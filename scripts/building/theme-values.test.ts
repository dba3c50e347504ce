import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { folder, themeFiles } from './theme-values.ts';

test.each(Object.entries(themeFiles()))(
  '%s is what Fluent makes of our brand, without the colours that nothing uses',
  async (name, text) => {
    expect(await readFile(path.join(folder, name), 'utf8')).toBe(text);
  },
);

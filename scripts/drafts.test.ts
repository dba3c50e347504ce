import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { draftsDocument, draftsFile } from './drafts.ts';

test('the document of drafts is what the code of today sends', () => {
  expect(readFileSync(draftsFile, 'utf8')).toBe(draftsDocument());
});

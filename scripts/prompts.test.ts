import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { promptsDocument, promptsFile } from './prompts.ts';

test('S3.17 the document of prompts is what the code of today asks for', () => {
  expect(readFileSync(promptsFile, 'utf8')).toBe(promptsDocument());
});

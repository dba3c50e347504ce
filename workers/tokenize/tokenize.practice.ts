import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { createEncoder } from './encoder.ts';
import { countTokens } from './tokenize.core.ts';

interface Case {
  text: string;
  count: number;
  count_parts1000?: number;
  kind?: string;
}

const folder = path.join(
  process.env.GLOSS_PRACTICE ?? path.resolve(import.meta.dirname, '../../../shared/practice'),
  'tokens-cl100k',
);
const present = existsSync(folder);

(present ? test : test.skip)('every count of tokens-cl100k is exact', async () => {
  const wasm = createRequire(import.meta.url).resolve('@dqbd/tiktoken/lite/tiktoken_bg.wasm');
  const encoder = await createEncoder((imports) =>
    WebAssembly.instantiate(readFileSync(wasm), imports),
  );
  const wrong = ['vectors.json', 'documents.json']
    .flatMap((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Case[])
    .filter((each) => each.kind !== 'js-regex-difference')
    .filter((each) => {
      const count = countTokens(encoder, each.text);
      return count !== each.count && count !== each.count_parts1000;
    });
  expect(wrong).toEqual([]);
});

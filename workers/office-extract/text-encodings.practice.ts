import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { practiceSet } from '#test/support/practice.ts';
import { decodeText } from './decode.core.ts';
import { createGuess } from './guess-encoding.ts';

const folder = practiceSet('text-encodings');

(folder ? test : test.skip)(
  'Unicode and ASCII are all exact, of the rest four fifths',
  async () => {
    const wasm = createRequire(import.meta.url).resolve(
      'chardetng-wasm/dist/chardetng_wasm_bg.wasm',
    );
    const guess = await createGuess((imports) =>
      WebAssembly.instantiate(readFileSync(wasm), imports),
    );
    const read = (...names: string[]) => readFileSync(path.join(folder ?? '', ...names));
    const truth = JSON.parse(String(read('truth.json'))) as Record<string, { encoding: string }>;
    const wrong = Object.keys(truth).filter(
      (name) =>
        decodeText(read(name), guess) !== String(read('expected', name)).replace(/^\ufeff/, ''),
    );
    const must = Object.keys(truth).filter((name) =>
      /^(utf|ascii)/i.test(truth[name]?.encoding ?? ''),
    );
    expect(wrong.filter((name) => must.includes(name))).toEqual([]);
    const rest = Object.keys(truth).length - must.length;
    expect(wrong.length / rest).toBeLessThanOrEqual(0.2);
  },
);

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { WordTable } from '#workers/meaning/word-table.ts';
import { readPublished } from './read-published.ts';
import { writeTable } from './write-table.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-table-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A model of two numbers a piece, in the form of safetensors and of a tokenizer's file. */
function publish(
  rows: readonly (readonly number[])[],
  more: { dtype?: string; mapping?: object } = {},
) {
  const { dtype = 'F32', mapping } = more;
  const numbers = new Uint8Array(Float32Array.from(rows.flat()).buffer);
  const embeddings = { dtype, shape: [rows.length, 2], data_offsets: [0, numbers.length] };
  const header = Buffer.from(JSON.stringify({ embeddings, ...(mapping && { mapping }) }));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  writeFileSync(path.join(folder, 'model.safetensors'), Buffer.concat([length, header, numbers]));
  const spaced = { type: 'Replace', pattern: { String: '!' }, content: ' ! ' };
  const normalizer = { type: 'Sequence', normalizers: [{ type: 'Lowercase' }, spaced] };
  const vocab = [
    ['[UNK]', 0],
    ['▁tide', -1.5],
    ['!', -2],
  ];
  const tokenizer = { normalizer, model: { type: 'Unigram', unk_id: 0, vocab } };
  writeFileSync(path.join(folder, 'tokenizer.json'), JSON.stringify(tokenizer));
}

test('G17 a model as it is published becomes the table that devices read', () => {
  publish([
    [0, 0],
    [0.5, -2],
    [0, 4],
  ]);
  const table = readPublished(folder);
  expect(table).toMatchObject({ dimensions: 2, isLowercase: true, spaced: '!' });
  const { codes } = new WordTable(writeTable(table).buffer).pack(['Tide', 'tide!']);
  expect([...codes]).toEqual([32, -127, 32, 127]);
});

test('G17 another form is refused, and it is said which', () => {
  publish([[0, 0]]);
  expect(() => readPublished(folder)).toThrow('3 pieces, 1 rows');
  publish(
    [
      [0, 0],
      [1, 1],
      [2, 2],
    ],
    { dtype: 'F16' },
  );
  expect(() => readPublished(folder)).toThrow('F16');
  publish(
    [
      [0, 0],
      [1, 1],
      [2, 2],
    ],
    { mapping: {} },
  );
  expect(() => readPublished(folder)).toThrow('shares rows');
});

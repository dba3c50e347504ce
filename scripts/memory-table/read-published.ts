import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { PublishedTable } from './write-table.ts';

const tensorSchema = z.object({
  dtype: z.string(),
  shape: z.array(z.number()),
  data_offsets: z.tuple([z.number(), z.number()]),
});

interface Normaliser {
  type: string;
  pattern?: { String?: string };
  content?: string;
  normalizers?: Normaliser[];
}

const tokeniserSchema = z.object({
  normalizer: z.nullable(z.custom<Normaliser>()),
  model: z.object({
    type: z.literal('Unigram'),
    vocab: z.array(z.tuple([z.string(), z.number()])),
  }),
});

/**
 * A static model of Model2Vec (`model.safetensors`, `tokenizer.json`), as potion-multilingual-128M is published.
 * @throws where it has another form
 */
export function readPublished(folder: string): PublishedTable {
  const { shape, rows } = embeddingsIn(readFileSync(path.join(folder, 'model.safetensors')));
  const text = readFileSync(path.join(folder, 'tokenizer.json'), 'utf8');
  const { model, normalizer } = tokeniserSchema.parse(JSON.parse(text));
  const [count, dimensions = 0] = shape;
  if (model.vocab.length !== count) throw new Error(`${model.vocab.length} pieces, ${count} rows`);
  const steps = normalizer ? stepsOf(normalizer) : [];
  return {
    dimensions,
    isLowercase: steps.some(({ type }) => type === 'Lowercase'),
    spaced: steps.map(spacedBy).join(''),
    pieces: model.vocab.map(([piece]) => piece),
    scores: model.vocab.map(([, score]) => score),
    rows,
  };
}

/** A file of safetensors: the length of its header, the header, the numbers. */
function embeddingsIn(file: Buffer) {
  const start = 8;
  const length = Number(file.readBigUInt64LE());
  const header = JSON.parse(file.toString('utf8', start, start + length)) as Record<
    string,
    unknown
  >;
  if ('mapping' in header) throw new Error('a vocabulary that shares rows is not supported');
  const {
    dtype,
    shape,
    data_offsets: [from, to],
  } = tensorSchema.parse(header.embeddings);
  if (dtype !== 'F32') throw new Error(`rows of ${dtype} are not supported, F32 alone`);
  const data = file.subarray(start + length + from, start + length + to);
  return { shape, rows: new Float32Array(new Uint8Array(data).buffer) };
}

const stepsOf = (step: Normaliser): Normaliser[] =>
  step.normalizers ? step.normalizers.flatMap(stepsOf) : [step];

/** The character around which a step puts spaces. */
function spacedBy({ type, pattern, content }: Normaliser): string {
  const character = pattern?.String ?? '';
  return type === 'Replace' && content === ` ${character} ` ? character : '';
}

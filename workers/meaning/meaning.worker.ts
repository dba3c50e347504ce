import { transfer } from 'comlink';
import { serve } from '../pool/coded-throw.ts';
import type { MeaningApi } from './meaning.api.ts';
import { VectorReader } from './read-vectors.ts';
import { storedTable } from './stored-table.ts';

const reader = new VectorReader(globalThis);

serve({
  embed: async (model, texts) => {
    const packed = (await storedTable(model)).pack(texts);
    return transfer(packed, [packed.codes.buffer]);
  },
  search: (query) => reader.search(query),
  missing: (vectors) => reader.missing(vectors),
} satisfies MeaningApi);

import { expose } from 'comlink';
import type { MeaningApi } from './meaning.api.ts';
import { VectorReader } from './read-vectors.ts';

const reader = new VectorReader(globalThis);

expose({
  search: (query) => reader.search(query),
  missing: (vectors) => reader.missing(vectors),
} satisfies MeaningApi);

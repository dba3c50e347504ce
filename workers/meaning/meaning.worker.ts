import { serve } from '../pool/coded-throw.ts';
import type { MeaningApi } from './meaning.api.ts';
import { VectorReader } from './read-vectors.ts';

const reader = new VectorReader(globalThis);

serve({
  search: (query) => reader.search(query),
  missing: (vectors) => reader.missing(vectors),
} satisfies MeaningApi);

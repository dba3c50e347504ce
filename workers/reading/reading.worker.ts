import { serve } from '../pool/coded-throw.ts';
import { Reader } from './reader.core.ts';
import type { ReadingApi } from './reading.api.ts';

const reader = new Reader();

serve({
  missing: async (docIds) => reader.missing(docIds),
  load: async (document) => reader.load(document),
  rank: async (docIds, query, max) => reader.rank(docIds, query, max),
  digest: async (request) => reader.digest(request),
  topics: async (docIds, max) => reader.topics(docIds, max),
  quote: async (docIds, query, max) => reader.quote(docIds, query, max),
} satisfies ReadingApi);

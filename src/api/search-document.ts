import * as z from 'zod/mini';
import { anchorSchema } from '#domain/passages/passage.ts';
import { docIdSchema } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { okReply } from './product-reply.ts';

/** Maximum characters, documents and passages of one search. */
export const searchLimits = { query: 4000, docIds: 1000, k: 100 } as const;

/** A passage of a document, best first. */
const foundPassageSchema = z.object({
  doc_id: z.string(),
  passage_id: z.string(),
  text: z.string(),
  /** UTF-16 offsets into the document's canonical text. */
  textStart: z.number(),
  textEnd: z.number(),
  anchor: anchorSchema,
  /** BM25 over the requested documents; 0: contains none of the query's words. */
  score_text: z.number(),
  /** Cosine of the angle to the query, -1 to 1; null: the passage has no vector. */
  score_vector: z.nullable(z.number()),
  /** Both fused by their ranks; only the order is meaningful. */
  score: z.number(),
});
export type FoundPassage = z.infer<typeof foundPassageSchema>;

/** Documents that the server does not have are ignored. */
export const searchDocument = endpoint({
  path: '/app/search_document',
  request: z.object({
    doc_ids: z.array(docIdSchema).check(z.minLength(1), z.maxLength(searchLimits.docIds)),
    query: z.string().check(z.minLength(1), z.maxLength(searchLimits.query)),
    k: z._default(z.int().check(z.gte(1), z.lte(searchLimits.k)), 10),
  }),
  reply: okReply(z.array(foundPassageSchema)),
});

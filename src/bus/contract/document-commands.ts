import * as z from 'zod/mini';
import { docTypeSchema } from '#domain/documents/documents.ts';
import { documentServerSchema } from '#domain/documents/server-copies.ts';
import { anchorSchema } from '#domain/passages/passage.ts';
import { forPages } from '../define.ts';

/** Documents of the library and the server that keeps them. */
export const documentCommands = {
  /** Where it is not connected, everything stays on this device. */
  'documents.server': forPages({ reply: z.object({ server: documentServerSchema }) }),
  /** Asks the server for its documents, which the library shows from then on. */
  'documents.refresh': forPages({
    /** Bytes that documents take there, and may take; null: there is no server to ask. */
    reply: z.object({
      room: z.nullable(z.object({ used: z.number(), quota: z.nullable(z.number()) })),
    }),
    timeoutMs: 120_000,
  }),
  /** Passages of the library's documents that match words, best first; each chunk replaces the one before. */
  'library.find': forPages({
    request: z.object({ words: z.string() }),
    chunk: z.object({
      hits: z.array(
        z.object({
          docId: z.string(),
          docType: docTypeSchema,
          title: z.string(),
          /** Its text is on this machine; false: it is only on the server. */
          hasText: z.boolean(),
          /** The beginning of the passage. */
          text: z.string(),
          textStart: z.number(),
          textEnd: z.number(),
          anchor: anchorSchema,
        }),
      ),
    }),
  }),
  /** Resolves once a document that is only on the server is on this device too. */
  'documents.open': forPages({ request: z.object({ docId: z.string() }), timeoutMs: 600_000 }),
  /** A small picture of its first page, drawn where there is none yet; one document at a time. */
  'documents.thumbnail': forPages({
    request: z.object({ docId: z.string() }),
    /** A `data:` address; null: none can be drawn, or its file is not here. */
    reply: z.object({ image: z.nullable(z.string()) }),
    timeoutMs: 600_000,
  }),
};

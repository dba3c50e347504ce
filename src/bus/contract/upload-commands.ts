import * as z from 'zod/mini';
import { documentInfoSchema } from '#domain/documents/documents.ts';
import { serverCopySchema } from '#domain/documents/server-copies.ts';
import { uploadSchema } from '#domain/documents/uploads.ts';
import { anchorSchema } from '#domain/passages/passage.ts';
import { command, pages as readers, streaming } from '../define.ts';

const none = z.object({});
const id = z.string();

/** A document of the library. */
export const libraryEntrySchema = z.object({
  document: documentInfoSchema,
  /** Bytes of the file; 0 for a page. */
  size: z.number(),
  /** The file itself is on this machine. */
  hasFile: z.boolean(),
  /** Its text is on this machine; false: it is only on the server. */
  hasText: z.boolean(),
  created_at: z.string(),
  /** Absent: there has been no server yet. */
  server: z.optional(serverCopySchema),
});
export type LibraryEntry = z.infer<typeof libraryEntrySchema>;

/**
 * Files that a person adds. Bytes travel by row: the page that has the file writes row and bytes
 * (`Shell.keepFiles`), then starts the upload.
 */
export const uploadCommands = {
  /** Starts or continues the upload whose row and bytes the caller has written. */
  'upload.start': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ uploadId: id }),
    reply: none,
    idempotent: true,
  }),
  'upload.control': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({
      uploadId: id,
      /** `allow`, `refuse`: may the host of its error receive this recording? */
      action: z.enum(['pause', 'resume', 'cancel', 'retry', 'allow', 'refuse']),
      /** For a file that needs one; in memory only. */
      password: z.nullable(z.string()),
    }),
    reply: none,
    idempotent: true,
  }),
  /** The uploads of a composer (null: of the library), now and after each change. */
  'upload.watch': streaming({
    owner: 'reader',
    callers: readers,
    request: z.object({ slot: z.nullable(id) }),
    chunk: z.object({ uploads: z.array(uploadSchema) }),
    reply: none,
    idempotent: true,
  }),
  /** Takes an upload off its composer; its document stays in the library. */
  'upload.dismiss': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ uploadId: id }),
    reply: none,
    idempotent: true,
  }),
  /**
   * Puts a document of the library into a composer, as if its file had been added there. Fails with
   * `not_found`, `too_many_files`.
   */
  'upload.attach': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ slot: id, docId: id }),
    reply: none,
    idempotent: true,
  }),
  /** A chat that moves to another place takes its files with it. */
  'upload.move': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ from: id, to: id }),
    reply: none,
    idempotent: true,
  }),
  'library.watch': streaming({
    owner: 'reader',
    callers: readers,
    request: z.object({
      search: z.string(),
      sort: z.enum(['newest', 'name', 'size']),
      limit: z.number(),
      /** Pictures alone; absent: all documents. */
      type: z.optional(z.literal('image')),
    }),
    chunk: z.object({ entries: z.array(libraryEntrySchema), more: z.boolean(), bytes: z.number() }),
    reply: none,
    idempotent: true,
  }),
  /**
   * `deleted: false` is the undo, which fails with `not_found` once the deletion is final; `true` again delays that.
   * The file's bytes go with the next clean-up.
   */
  'library.setDeleted': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ docId: id, deleted: z.boolean() }),
    reply: none,
    idempotent: true,
  }),
  /** What is known of a document; null: there is no such document (any more). */
  'document.info': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ docId: id }),
    reply: z.object({ document: z.nullable(documentInfoSchema) }),
    idempotent: true,
  }),
  /** A range of a document's text, for a person to read. */
  'document.read': command({
    owner: 'reader',
    callers: readers,
    /** `from`: UTF-16 offset. */
    request: z.object({ docId: id, from: z.number(), length: z.number() }),
    reply: z.object({
      /** null: there is no such document any more. */
      document: z.nullable(documentInfoSchema),
      from: z.number(),
      text: z.string(),
      /** Lines that Markdown is read with before `text`; not part of it. */
      lead: z.string(),
      /** UTF-16 length of the whole text. */
      total: z.number(),
      /** Where in it a page, slide, sheet or minute begins; boxes are left out. */
      places: z.array(z.object({ at: z.number(), anchor: anchorSchema })),
    }),
    idempotent: true,
  }),
  /** The places of words in a document's text; case, accents and marks are ignored. */
  'document.find': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ docId: id, words: z.string() }),
    /** UTF-16 offsets, in order; `more`: there are more than are given. */
    reply: z.object({
      hits: z.array(z.object({ textStart: z.number(), textEnd: z.number() })),
      more: z.boolean(),
    }),
    idempotent: true,
  }),
};

import * as z from 'zod/mini';
import { errorDataSchema } from '#domain/conversations/conversations.ts';
import { docTypeSchema } from '#domain/documents/documents.ts';
import { endpoint, type ReplyOf } from './endpoint.ts';
import { okReply } from './product-reply.ts';

/*
 * C1–C4 and the file of a document (S7.3). Another owner's document or task is, in every call, like
 * one that does not exist.
 */
export const uploadDocumentPath = '/app/upload_document';
/** GET, HEAD; a document's `file_link` is the path of its file on the server. */
export const documentFilePath = '/app/document_file';

export function fileLinkOf(docId: string): string {
  return `${documentFilePath}/${docId}`;
}

/** S7.3: a file is fetched in ranges of this many bytes. */
export const downloadChunkBytes = 2_048_000;

/** DESIGN section 7: 64 hex. */
export const docIdSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits'));

/** Fields of a record that a projection may name; without a projection all of them are sent. */
export const documentFields = [
  'doc_id',
  'doc_type',
  'pure_text',
  'tokens',
  'link',
  'file_link',
  'doc_type_dependent_data',
  'passages',
  'leftOut',
  'hiddenDropped',
  'created_at',
  's3',
] as const;
export const projectionSchema = z.array(z.enum(documentFields));
export type DocumentField = (typeof documentFields)[number];

/** C1. `task_id`: an upload of it is under way. */
export const checkDocument = endpoint({
  path: '/app/check_document_by_id',
  request: z.object({ doc_id: docIdSchema }),
  reply: okReply(z.object({ exists: z.boolean(), task_id: z.nullable(z.string()) })),
});

const object = z.record(z.string(), z.json());

/** S3.3: the record as the server stores it; only the fields of the projection. */
const documentRecordSchema = z.partial(
  z.object({
    doc_id: z.string(),
    doc_type: docTypeSchema,
    pure_text: z.string(),
    tokens: z.number(),
    link: z.nullable(z.string()),
    file_link: z.nullable(z.string()),
    doc_type_dependent_data: object,
    passages: z.array(object),
    leftOut: z.nullable(z.number()),
    hiddenDropped: z.number(),
    created_at: z.string(),
    /** The file; null where the server stores none. */
    s3: z.nullable(
      z.object({
        doc_url: z.string(),
        bytes: z.number(),
        content_type: z.string(),
        name: z.string(),
      }),
    ),
  }),
);
export type DocumentRecord = z.infer<typeof documentRecordSchema>;

/** C2. An unknown document is `not_found`. */
export const getDocument = endpoint({
  path: '/app/get_document',
  request: z.object({ doc_id: docIdSchema, projection: z.nullish(projectionSchema) }),
  reply: z.object({
    status: z.literal('OK'),
    data: documentRecordSchema,
    link: z.nullable(z.string()),
    file_link: z.nullable(z.string()),
  }),
});

/** S4.1. */
const uploadEventNames = [
  'upload_to_s3',
  'document_create',
  'upload_to_es',
  'embedding_done',
  'upload_done',
  'upload_to_s3_failed',
  'upload_to_es_failed',
  'embedding_failed',
  'upload_document_error',
] as const;

/**
 * One message of C3's stream (the `data` of a server-sent event, whose `id` is its number in the
 * task). `data` of document_create and upload_done has the requested fields of the record.
 * upload_done and upload_document_error are the last messages.
 */
export const uploadEventSchema = z.object({
  event: z.enum(uploadEventNames),
  data: z.extend(documentRecordSchema, {
    task_id: z.nullable(z.string()),
    /** The document existed before: the file was not stored again. */
    existed: z.optional(z.boolean()),
    /** Of upload_done: do its passages have vectors? */
    embedded: z.optional(z.boolean()),
    /** Of a stage that failed: will it be retried? */
    again: z.optional(z.boolean()),
  }),
  error: z.nullable(errorDataSchema),
});
export type UploadEvent = z.infer<typeof uploadEventSchema>;
export type UploadEventName = UploadEvent['event'];

/** The last stage that an upload has completed; `receiving`: none. */
const uploadStages = ['receiving', 'stored', 'created', 'indexed', 'embedded'] as const;
export type UploadStage = (typeof uploadStages)[number];

/** C4. An unknown task is `not_found`. */
export const checkTask = endpoint({
  path: '/app/check_document_task',
  request: z.object({ task_id: z.uuid() }),
  reply: okReply(
    z.object({
      task_id: z.string(),
      doc_id: z.string(),
      /** `failed`: the upload has ended; what it stored up to `stage` remains. */
      status: z.enum(['running', 'done', 'failed']),
      stage: z.enum(uploadStages),
      error: z.nullable(errorDataSchema),
      events: z.array(uploadEventSchema),
    }),
  ),
});
export type CheckTaskReply = ReplyOf<typeof checkTask>;

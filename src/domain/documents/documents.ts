import * as z from 'zod/mini';
import { drawnSchema } from '../art/drawn.ts';
import { passageSchema } from '../passages/passage.ts';
import {
  emailDataSchema,
  type Segment,
  searchDataSchema,
  segmentSchema,
  socialDataSchema,
  videoDataSchema,
} from '../sites/site-pages.ts';
import { type SyncColumns, syncColumns } from '../sync/sync.ts';
import { pageFactsOf, pageFactsSchema } from './page-facts.ts';

/** S3.4. */
const docTypes = [
  'image',
  'audio',
  'video',
  'chat_file',
  'chat_file_code',
  'chat_file_excel',
  'chat_file_markdown',
  'page_content__webpage',
  'page_content__pdf',
  'page_content__email',
  'page_content__youtube',
  'search_results',
  'maxai_component',
  'pocket',
] as const;
export const docTypeSchema = z.enum(docTypes);
export type DocType = z.infer<typeof docTypeSchema>;

/** S3.15 for a web page; those of known sites are in site-pages.ts. */
const webpageDataSchema = z.object({
  title: z.string(),
  readabilityMarkdown: z.string(),
  /** Visible frames of the page that could not be read; absent: none. */
  unreadFrames: z.optional(z.number()),
  /** Nearly all of its words are hidden by its own markup, and were read for want of others; absent: no. */
  hiddenRead: z.optional(z.boolean()),
  ...pageFactsSchema.shape,
  /** It is not the page: only what a search shows of it. Absent: it is. */
  isSnippet: z.optional(z.boolean()),
  /** Its passages are words that the person marked. Absent: it is the page. */
  marks: z.optional(
    z.object({
      /** The document that they are of; empty: a page. */
      of: z.string(),
      /** Of each the day, and what the person wrote of it. */
      notes: z.array(z.object({ day: z.string(), note: z.string() })),
    }),
  ),
});

/** Of files that have pages, slides or sheets. They count from 1. */
const filePagesSchema = z.object({
  count: z.number(),
  /** Pages without text: scans, pictures, blank ones. */
  noText: z.array(z.number()),
  /** Pages that are damaged. */
  failed: z.array(z.number()),
  /** Pages after the end of the stored part of a very long document. */
  unread: z.array(z.number()),
});

/** What is stored about an added file, besides its text. */
export const fileDataSchema = z.object({
  /** The file's name. */
  title: z.string(),
  mimeType: z.string(),
  /** Bytes of the file. */
  size: z.number(),
  /** S5.4, S9.1: the text was over the token cap and was cut. */
  isLimit: z.boolean(),
  /** null: a file without pages. */
  pages: z.nullable(filePagesSchema),
  /** Of a recording or a film: what is said, with its times; absent: another file. */
  segments: z.optional(z.array(segmentSchema)),
  /** Of a picture that was made here; absent: another file. */
  drawn: z.optional(drawnSchema),
});
export type FileData = z.infer<typeof fileDataSchema>;

/** What is stored about a document, besides its text (S3.15). */
export const documentDataSchema = z.union([
  socialDataSchema,
  webpageDataSchema,
  fileDataSchema,
  emailDataSchema,
  videoDataSchema,
  searchDataSchema,
]);

/** The timed lines of a video, a film or a recording; empty: it has none. */
export function segmentsOf(data: z.infer<typeof documentDataSchema>): readonly Segment[] {
  return 'segments' in data ? (data.segments ?? []) : [];
}

/** A document as it is stored (S3.3). `doc_id`: DESIGN section 7. */
export const documentSchema = z.object({
  doc_id: z.string(),
  doc_type: docTypeSchema,
  /** Canonical text: readabilityMarkdown, else the page's whole text; NFC, LF. */
  pure_text: z.string(),
  tokens: z.number(),
  /** The address it was read from; of a picture, of the page that it shows. */
  link: z.nullable(z.string()),
  file_link: z.nullable(z.string()),
  doc_type_dependent_data: documentDataSchema,
  passages: z.array(passageSchema),
  /** Passages beyond the cap of S9.1, which are not stored; absent: none. */
  leftOut: z.optional(z.number()),
  /** How many hidden words were left out of the text (DESIGN section 7). */
  hiddenDropped: z.number(),
  /** Its page has fields for a password or a payment, or is a form of a bank or about health; absent: no. */
  isSensitive: z.optional(z.boolean()),
  created_at: z.string(),
  ...syncColumns,
});
export type Document = z.infer<typeof documentSchema>;

/** What the interface says about an added file. */
const fileFactsSchema = z.object({
  mimeType: z.string(),
  /** Bytes. */
  size: z.number(),
  isLimit: z.boolean(),
  /** The last page of the stored text, where it was cut; null: not cut, or without pages. */
  readTo: z.nullable(z.number()),
  pages: z.nullable(filePagesSchema),
  drawn: z.optional(drawnSchema),
});
export type FileFacts = z.infer<typeof fileFactsSchema>;

/** What the interface shows of a document, without its text. */
export const documentInfoSchema = z.object({
  docId: z.string(),
  docType: docTypeSchema,
  title: z.string(),
  link: z.nullable(z.string()),
  tokens: z.number(),
  passages: z.number(),
  hiddenDropped: z.number(),
  /** When it was read first, as ISO 8601; absent: not known. */
  readAt: z.optional(z.string()),
  /** Frames of a page that could not be read; absent: none. */
  unreadFrames: z.optional(z.number()),
  /** Words that the page hides were read, for want of others; absent: none were. */
  hiddenRead: z.optional(z.boolean()),
  /** What its page states of itself; absent: nothing. */
  facts: z.optional(pageFactsSchema),
  /** Only what a search shows of the page; absent: the page. */
  isSnippet: z.optional(z.boolean()),
  /** Of an added file; absent: a page. */
  file: z.optional(fileFactsSchema),
});
export type DocumentInfo = z.infer<typeof documentInfoSchema>;

/** The address at which a source is read again; null: it has none, as a picture that only shows the page of its link. */
export function pageOf({ docType, link }: Pick<DocumentInfo, 'docType' | 'link'>): string | null {
  return docType === 'image' ? null : link;
}

/** What the interface shows of a document. */
export function infoOfDocument(document: Omit<Document, keyof SyncColumns>): DocumentInfo {
  return {
    docId: document.doc_id,
    docType: document.doc_type,
    title: document.doc_type_dependent_data.title,
    link: document.link,
    tokens: document.tokens,
    passages: document.passages.length,
    hiddenDropped: document.hiddenDropped,
    readAt: document.created_at,
    ...framesOf(document),
    ...factsIn(document),
    ...fileOf(document),
  };
}

type PartlyRead = Pick<DocumentInfo, 'unreadFrames' | 'hiddenRead' | 'isSnippet'>;

/** What of its page was not read, and hidden words that were; nothing where there is none of it. */
export function framesOf({
  doc_type_dependent_data: data,
}: Pick<Document, 'doc_type_dependent_data'>): PartlyRead {
  const { unreadFrames, hiddenRead, isSnippet } = data as PartlyRead;
  return {
    ...(unreadFrames ? { unreadFrames } : {}),
    ...(hiddenRead ? { hiddenRead } : {}),
    ...(isSnippet ? { isSnippet } : {}),
  };
}

/** Of a text that is the marks of a page or document; null: it is another one. */
export function marksIn({
  doc_type_dependent_data: data,
}: Pick<Document, 'doc_type_dependent_data'>) {
  return ('marks' in data && data.marks) || null;
}

/** What a page states of itself; nothing where it states nothing. */
export function factsIn({
  doc_type_dependent_data: data,
}: Pick<Document, 'doc_type_dependent_data'>): Pick<DocumentInfo, 'facts'> {
  const facts = pageFactsOf(data);
  return Object.keys(facts).length > 0 ? { facts } : {};
}

function fileOf({
  doc_type_dependent_data: data,
  passages,
}: Pick<Document, 'doc_type_dependent_data' | 'passages'>): Pick<DocumentInfo, 'file'> {
  if (!('mimeType' in data)) return {};
  const { mimeType, size, isLimit, pages, drawn } = data;
  const last = passages.at(-1)?.anchor;
  const readTo = isLimit && last?.kind === 'pdf' ? (last.next ?? last).page : null;
  return { file: { mimeType, size, isLimit, readTo, pages, ...(drawn && { drawn }) } };
}

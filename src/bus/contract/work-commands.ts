import * as z from 'zod/mini';
import { maxHtmlLength } from '#domain/content/html-length.ts';
import { documentInfoSchema } from '#domain/documents/documents.ts';
import { faqQuestionSchema } from '#domain/faq/question.ts';
import { summaryKinds, summaryTabSchema } from '#domain/generation/summary.ts';
import { summaryTaskSchema } from '#domain/generation/task.ts';
import { command, forPages } from '../define.ts';

const id = z.string();

/** Work that needs a DOM or a worker. */
export const workCommands = {
  /** Parses a serialised page, stored under its row id, into a stored document. */
  'document.parse': command({
    owner: 'offscreen',
    callers: ['background', 'probe'],
    request: z.object({
      captureId: id,
      /** It was requested by its address: another page in its place is `capture_blocked` (S8.8). */
      isRequested: z.optional(z.boolean()),
    }),
    /** null: the page held no text (yet). */
    reply: z.object({ document: z.nullable(documentInfoSchema) }),
    // Pages wait for each other, each with a deadline (frame-parser.ts).
    timeoutMs: 60_000,
    idempotent: true,
  }),
  /**
   * HTML of a selected text, or of a draft, as Markdown by the capture's converter. Addresses in it are
   * absolute. Fails with `timeout` where that takes too long.
   */
  'text.toMarkdown': command({
    owner: 'offscreen',
    callers: ['background', 'probe'],
    request: z.object({ html: z.string().check(z.maxLength(maxHtmlLength)) }),
    reply: z.object({ markdown: z.string() }),
    idempotent: true,
  }),
  /**
   * Up to five questions that the document truly answers (context FAQ, S2.15). Its text goes to that
   * context's model. Fails with `not_found` and the codes of providers.
   */
  'faq.suggest': forPages({
    request: z.object({ docId: id }),
    reply: z.object({ questions: z.array(faqQuestionSchema) }),
    timeoutMs: 180_000,
  }),
  /** The tabs that fit the documents (S2.16), and the conversation that summarises them already. */
  'summary.find': forPages({
    /** `byModel`: a summary by Gloss Basic does not count. */
    request: z.object({ docIds: z.array(id), byModel: z.optional(z.boolean()) }),
    reply: z.object({
      kind: z.enum(summaryKinds),
      tabs: z.array(summaryTabSchema),
      /** `isOlder`: of an older state of the page; null: there is none. */
      known: z.nullable(
        z.object({
          conversationId: id,
          isOlder: z.boolean(),
          /** What was generated or is about to be, oldest first; at least one. */
          questions: z.array(z.object({ messageId: id, task: summaryTaskSchema })),
        }),
      ),
    }),
  }),
};

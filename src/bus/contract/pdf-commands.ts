import * as z from 'zod/mini';
import { errorDataSchema } from '#domain/conversations.ts';
import { documentInfoSchema } from '#domain/documents.ts';
import { anchorSchema } from '#domain/passages/passage.ts';
import { command } from '../define.ts';
import { passageOutcomeSchema } from './page-commands.ts';

const none = z.object({});

/** What the background asks of the page that shows a PDF. */
export const pdfAskSchema = z.discriminatedUnion('kind', [
  /** Makes a document of what it shows, and keeps it. */
  z.object({ kind: z.literal('read') }),
  /** Goes to the passage and lights its boxes for 5 s. */
  z.object({
    kind: z.literal('show'),
    docId: z.string(),
    exact: z.string(),
    anchor: anchorSchema,
  }),
]);
export type PdfAsk = z.infer<typeof pdfAskSchema>;

export const pdfAnswerSchema = z.union([
  z.object({ document: documentInfoSchema }),
  z.object({ outcome: passageOutcomeSchema }),
  z.object({ error: errorDataSchema }),
]);
export type PdfAnswer = z.infer<typeof pdfAnswerSchema>;

/** Between the background and the pages of the viewer (S2.5). */
export const pdfCommands = {
  /** The viewer listens from now on; the reply tells which tab it is. */
  'pdf.opened': command({
    owner: 'background',
    callers: ['pdf-viewer'],
    request: none,
    reply: z.object({ tabId: z.nullable(z.number()) }),
    idempotent: true,
  }),
  /** To a `pdf.asked`; an answer that nobody waits for any more is dropped. */
  'pdf.answer': command({
    owner: 'background',
    callers: ['pdf-viewer'],
    request: z.object({ askId: z.string(), answer: pdfAnswerSchema }),
    reply: none,
    idempotent: true,
  }),
  /** Opens the PDF of a tab in the viewer, in that tab: Back goes back to it. */
  'pdf.open': command({
    owner: 'background',
    callers: ['sidebar', 'probe'],
    request: z.object({ tabId: z.number() }),
    reply: none,
    idempotent: true,
  }),
};

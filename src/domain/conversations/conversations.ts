import * as z from 'zod/mini';
import { docTypeSchema } from '../documents/documents.ts';
import { pageFactsSchema } from '../documents/page-facts.ts';
import { citationSchema } from '../evidence/citation.ts';
import { coverageSchema } from '../evidence/coverage.ts';
import { generationTaskSchema } from '../generation/task.ts';
import { featureContextSchema } from '../models/contexts.ts';
import { modelRefSchema } from '../models/model-ref.ts';
import { fieldClocks, syncColumns } from '../sync/sync.ts';

/** S3.14. Times are ISO 8601 in UTC. */
export const conversationSchema = z.object({
  id: z.string(),
  lastMessageId: z.nullable(z.string()),
  authorId: z.nullable(z.string()),
  name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  type: featureContextSchema,
  meta: z.object({
    domain: z.nullable(z.string()),
    AIProvider: z.nullable(z.string()),
    AIModel: z.nullable(z.string()),
    isUploaded: z.boolean(),
    /** Shown above the others; absent: it is not. */
    pin: z.optional(z.boolean()),
    /** Name of its folder; absent or null: in none. */
    folder: z.optional(z.nullable(z.string())),
    /** Of another product: fields of its export that have no place here, as JSON; absent: none. */
    facts: z.optional(z.string()),
    /** The web is searched for its next questions; absent: as the settings say. */
    searchesWeb: z.optional(z.boolean()),
  }),
  isDelete: z.boolean(),
  share: z.object({ enable: z.boolean(), id: z.nullable(z.string()) }),
  ...syncColumns,
  ...fieldClocks,
});
export type Conversation = z.infer<typeof conversationSchema>;

/** The sources of an answer, saved with the message so that an old citation still opens. */
const messageSourceSchema = z.object({
  docId: z.string(),
  docType: docTypeSchema,
  title: z.string(),
  link: z.nullable(z.string()),
  tokens: z.number(),
  /** What its page stated of itself; absent: nothing. */
  facts: z.optional(pageFactsSchema),
  /** Of a page from memory, and of marks, the ids of the passages that its question took; absent: all of it is the source. */
  taken: z.optional(z.array(z.string())),
  /** These only come near to the question: nothing says for sure that they are about it. */
  isUnsure: z.optional(z.boolean()),
  /** It is the marks of the document with this id; empty: those of a page. Absent: it is no marks. */
  marksOf: z.optional(z.string()),
});
export type MessageSource = z.infer<typeof messageSourceSchema>;

/** Tokens as the provider reported them. */
const usageSchema = z.object({
  promptTokens: z.nullable(z.number()),
  completionTokens: z.nullable(z.number()),
});
export type Usage = z.infer<typeof usageSchema>;

export const errorDataSchema = z.object({
  code: z.string(),
  message: z.string(),
  retryable: z.boolean(),
  details: z.optional(z.record(z.string(), z.json())),
});

/**
 * `queued`: waits for the turn before it. `waiting`: sent, no text received. `interrupted`: the
 * context that streamed it died; Continue is offered. The others are final, and the row immutable.
 */
const messageStatuses = [
  'queued',
  'waiting',
  'streaming',
  'done',
  'stopped',
  'failed',
  'interrupted',
] as const;
export const messageStatusSchema = z.enum(messageStatuses);
export type MessageStatus = z.infer<typeof messageStatusSchema>;

/** S3.14 with what an answer needs. An edit or retry is a sibling under `parentMessageId`. */
export const messageSchema = z.object({
  messageId: z.string(),
  conversationId: z.string(),
  parentMessageId: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  type: z.enum(['human', 'ai']),
  is_deleted: z.boolean(),
  text: z.string(),
  /** The model's own reasoning, where it sends any; shown folded. */
  reasoning: z.string(),
  status: messageStatusSchema,
  error: z.nullable(errorDataSchema),
  model: z.nullable(modelRefSchema),
  sources: z.array(messageSourceSchema),
  usage: z.nullable(usageSchema),
  /** Our own count of the prompt, to compare with the provider's. */
  promptTokens: z.nullable(z.number()),
  /** The citations in the text, each with the result of its check. */
  citations: z.array(citationSchema),
  /** What the answer has read; null without sources and before it began. Of a question: where files of it were not. */
  coverage: z.nullable(coverageSchema),
  /** The answer with which this one is compared: two models on one question. */
  comparedMessageId: z.nullable(z.string()),
  /** Of a question: what is to be generated; null: an answer to the person's own words. */
  generation: z.nullable(generationTaskSchema),
  ...syncColumns,
  ...fieldClocks,
});
export type Message = z.infer<typeof messageSchema>;

export function isLive(status: MessageStatus): boolean {
  return status === 'waiting' || status === 'streaming';
}

/** The first message of a summary's conversation: its words are ours, and are not shown. */
export function isSummaryHead({ parentMessageId, generation }: Message): boolean {
  return parentMessageId === null && generation?.kind === 'summary';
}

/** What an answer says that has ended, also before its time; empty while it comes, or where it failed. */
export function endedText(answer: Pick<Message, 'status' | 'text'> | null): string {
  if (!answer || answer.status === 'failed' || answer.status === 'queued') return '';
  return isLive(answer.status) ? '' : answer.text;
}

/** Why an answer is not whole, though the person has not stopped it; null: it is, or it still comes. */
export function faultOf(answer: Pick<Message, 'status' | 'error'> | null): Message['error'] {
  if (answer?.status !== 'failed' && answer?.status !== 'interrupted') return null;
  return answer.error;
}

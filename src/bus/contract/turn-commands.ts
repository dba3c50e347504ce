import * as z from 'zod/mini';
import {
  awaitedAddressSchema,
  awaitedPageSchema,
  recalledSchema,
} from '#domain/conversations/awaited-sources.ts';
import { messageStatusSchema } from '#domain/conversations/conversations.ts';
import { turnQueueSchema } from '#domain/conversations/turn-queue.ts';
import { citationSchema } from '#domain/evidence/citation.ts';
import { progressSchema } from '#domain/evidence/coverage.ts';
import { generationTaskSchema } from '#domain/generation/task.ts';
import { modelRefSchema } from '#domain/models/model-ref.ts';
import { readingTaskSchema } from '#domain/reading/task.ts';
import { forPages } from '../define.ts';

const id = z.string();
const sourceRef = z.object({ docId: id });

/** Questions and answers. The machine of a conversation runs in the context of its stream. */
export const turnCommands = {
  /**
   * Asks; the reply comes when the question is stored. It is queued while its sources are read and
   * while the conversation is busy. The caller makes both ids. Fails with not_found where a source
   * is gone.
   */
  'turn.ask': forPages({
    request: z.object({
      conversationId: id,
      messageId: id,
      answerId: id,
      /**
       * null for the first message; an edit names the parent of the message it replaces. Where it is
       * gone, the question is put under the message before it.
       */
      parentMessageId: z.nullable(id),
      text: z.string(),
      /** What is to be generated, of which `text` is the name; absent: an answer to `text`. */
      generation: z.optional(generationTaskSchema),
      /**
       * Of a conversation that this question makes. Absent: `ContextMenu` for a tool, which no list
       * of chats shows, `Summary` for a summary, else `Chat`.
       */
      conversationType: z.optional(z.enum(['Chat', 'ContextMenu', 'Search'])),
      /** Of such a conversation: the web is searched for its next questions. Absent: as the settings say. */
      searchesWeb: z.optional(z.boolean()),
      sources: z.array(sourceRef),
      /** Pages that are still being read: the question waits for them. */
      pages: z.array(awaitedPageSchema),
      /**
       * Addresses that the person wrote into the question: they are read, and the question waits for
       * them. Absent: none.
       */
      addresses: z.optional(z.array(awaitedAddressSchema)),
      /** The web is searched for it, and it waits for what is found (`rows.search.watch`). Absent: it is not. */
      search: z.optional(z.boolean()),
      /** What the person has read or marked is searched for it, and it waits for the pages that are found. Absent: neither. */
      memory: z.optional(recalledSchema),
      /** Files of the composer, read or still being read: the question waits for them. */
      uploadIds: z.array(id),
      /** null: the model of the Chat context. */
      model: z.nullable(modelRefSchema),
      task: readingTaskSchema,
      /** A second model that answers at the same time, and the id of its answer. */
      comparison: z.nullable(z.object({ answerId: id, model: modelRefSchema })),
    }),
    reply: z.object({ state: z.enum(['started', 'queued']) }),
  }),
  /** Answers the same question again, as a sibling of the old answer. */
  'turn.retry': forPages({
    request: z.object({
      conversationId: id,
      /** The question that is answered again. */
      messageId: id,
      answerId: id,
      model: z.nullable(modelRefSchema),
      task: readingTaskSchema,
      /** An earlier answer whose parts that were read are used again; null: all is read again. */
      partsOf: z.nullable(id),
      /** The answer that the new one is compared with: it becomes its `comparedMessageId`. */
      comparison: z.optional(id),
    }),
    reply: z.object({ state: z.enum(['started', 'queued']) }),
  }),
  /** Continues an interrupted answer: its text is sent to the model again. */
  'turn.continue': forPages({
    request: z.object({ conversationId: id, answerId: id }),
    reply: z.object({ state: z.enum(['started', 'queued']) }),
  }),
  /**
   * Stops the answer that streams, or the named one of two that do; queued questions stay and the
   * next one starts.
   */
  'turn.stop': forPages({
    request: z.object({ conversationId: id, answerId: z.optional(id) }),
    reply: z.object({ stopped: z.boolean() }),
  }),
  /** Removes a queued question; its text (empty: it is not queued) goes back to the composer. */
  'turn.withdraw': forPages({
    request: z.object({ conversationId: id, messageId: id }),
    reply: z.object({ text: z.string() }),
  }),
  /** Sends a queued question without the sources that it still waits for. */
  'turn.sendNow': forPages({ request: z.object({ conversationId: id, messageId: id }) }),
  /** Reads again those addresses of a queued question that could not be read. */
  'turn.readAgain': forPages({ request: z.object({ conversationId: id, messageId: id }) }),
  /**
   * What is queued in a conversation, now and after each change, as far as this owner runs it. Ends
   * when the reader unsubscribes.
   */
  'turn.watch': forPages({
    request: z.object({ conversationId: id }),
    chunk: turnQueueSchema,
  }),
  /** Replays what an answer holds, then follows it. Closing it does not stop the answer. */
  'turn.follow': forPages({
    request: z.object({ answerId: id }),
    /** `from`: UTF-16 offset of `text` in the answer's text; 0 replaces all of it. */
    chunk: z.object({
      from: z.number(),
      text: z.string(),
      reasoningFrom: z.number(),
      reasoning: z.string(),
      /** Checked since the chunk before; each replaces what was said of its mark. */
      citations: z.array(citationSchema),
      /** The reading of a long source, while it lasts. */
      progress: z.nullable(progressSchema),
      status: messageStatusSchema,
    }),
    reply: z.object({ status: messageStatusSchema }),
    resumable: true,
  }),
  /** What the next question would send, word by word, with its tokens. */
  'turn.preview': forPages({
    request: z.object({
      conversationId: z.nullable(id),
      parentMessageId: z.nullable(id),
      text: z.string(),
      sources: z.array(sourceRef),
      model: z.nullable(modelRefSchema),
    }),
    reply: z.object({
      parts: z.array(
        z.object({
          role: z.enum(['system', 'user', 'assistant']),
          /** Which part of the prompt this is; the interface names it. */
          kind: z.enum(['instructions', 'source', 'history', 'question']),
          title: z.string(),
          text: z.string(),
          tokens: z.number(),
        }),
      ),
      tokens: z.number(),
      /** Context window of the model, null where unknown. */
      window: z.nullable(z.number()),
    }),
  }),
};

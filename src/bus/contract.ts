import * as z from 'zod/mini';
import {
  conversationSchema,
  errorDataSchema,
  messageSchema,
  messageStatusSchema,
} from '#domain/conversations.ts';
import { documentInfoSchema, documentSchema } from '#domain/documents.ts';
import { modelEntrySchema } from '#domain/models/model-entry.ts';
import { connectionSchema, modelRefSchema } from '#domain/models/model-ref.ts';
import { pageStateSchema } from '#domain/pages.ts';
import { secretNameSchema, settingsSchema } from '#domain/settings.ts';
import { command, event, pages, streaming } from './define.ts';

const none = z.object({});
const readers = pages;
const id = z.string();

const sourceRef = z.object({ docId: id });

/** A model as the picker shows it: the catalogue's row and how it is reached. */
export const listedModelSchema = z.object({ ref: modelRefSchema, entry: modelEntrySchema });
export type ListedModel = z.infer<typeof listedModelSchema>;

const connectionState = z.object({
  connection: connectionSchema,
  /** `absent`: not set up; `unreachable` and `refused` carry an error. */
  state: z.enum(['connected', 'absent', 'unreachable', 'refused']),
  error: z.nullable(errorDataSchema),
  models: z.number(),
});

/** Questions and answers. The machine of a conversation runs beside its stream. */
const turnCommands = {
  /** Asks; while the conversation is busy the question waits its turn. The caller makes both ids. */
  'turn.ask': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({
      conversationId: id,
      messageId: id,
      answerId: id,
      /** null for the first message; an edit names the parent of the message it replaces. */
      parentMessageId: z.nullable(id),
      text: z.string(),
      sources: z.array(sourceRef),
      /** null: the model of the Chat context. */
      model: z.nullable(modelRefSchema),
    }),
    reply: z.object({ state: z.enum(['started', 'queued']) }),
    idempotent: true,
  }),
  /** Answers the same question again, as a sibling of the old answer. */
  'turn.retry': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({
      conversationId: id,
      /** The question that is answered again. */
      messageId: id,
      answerId: id,
      model: z.nullable(modelRefSchema),
    }),
    reply: z.object({ state: z.enum(['started', 'queued']) }),
    idempotent: true,
  }),
  /** Goes on with an interrupted answer: what was written is sent back to the model. */
  'turn.continue': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ conversationId: id, answerId: id }),
    reply: z.object({ state: z.enum(['started', 'queued']) }),
    idempotent: true,
  }),
  /** Stops the answer that streams; queued questions stay and the next one starts. */
  'turn.stop': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ conversationId: id }),
    reply: z.object({ stopped: z.boolean() }),
    idempotent: true,
  }),
  /** Takes a question that waits out of the queue; its text goes back to the composer. */
  'turn.unqueue': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ conversationId: id, messageId: id }),
    reply: z.object({ text: z.string() }),
    idempotent: true,
  }),
  /** Replays what an answer holds, then follows it. Closing it does not stop the answer. */
  'turn.follow': streaming({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ answerId: id }),
    /** `from`: UTF-16 offset of `text` in the answer's text; 0 starts anew. */
    chunk: z.object({
      from: z.number(),
      text: z.string(),
      reasoningFrom: z.number(),
      reasoning: z.string(),
      status: messageStatusSchema,
    }),
    reply: z.object({ status: messageStatusSchema }),
    resumable: true,
    idempotent: true,
  }),
  /** What the next question would send, word by word, with its tokens. */
  'turn.preview': command({
    owner: 'offscreen',
    callers: readers,
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
    idempotent: true,
  }),
};

/** Providers and models, asked where the streams run. */
const modelCommands = {
  /** Every model that is connected, in the order of the picker. */
  'models.list': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ refresh: z.boolean() }),
    reply: z.object({
      models: z.array(listedModelSchema),
      connections: z.array(connectionState),
      /** What the next question would use; null: nothing is connected. */
      current: z.nullable(modelRefSchema),
    }),
    idempotent: true,
  }),
  /** Tries a host as typed in settings, before or after it is saved. null key: the saved one. */
  'provider.test': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ host: z.string(), apiKey: z.nullable(z.string()) }),
    reply: z.object({ models: z.array(z.string()), error: z.nullable(errorDataSchema) }),
    idempotent: true,
  }),
  /** Turns the pairing secret of the web app's fragment or of `local.json` into tokens (C7 after). */
  'gateway.pair': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ secret: z.string() }),
    reply: z.object({ paired: z.boolean() }),
    idempotent: true,
  }),
};

/** Work that needs a DOM or a worker. */
const workCommands = {
  /** Parses a serialised page, kept by its row id, into a stored document. */
  'document.parse': command({
    owner: 'offscreen',
    callers: ['background', 'probe'],
    request: z.object({ captureId: id }),
    /** null: the page held no text (yet). */
    reply: z.object({ document: z.nullable(documentInfoSchema) }),
    idempotent: true,
  }),
  'tokens.count': command({
    owner: 'offscreen',
    callers: ['background', ...readers],
    request: z.object({ text: z.string() }),
    reply: z.object({ tokens: z.number() }),
    idempotent: true,
  }),
};

/** The page beside the chat. */
const pageCommands = {
  'page.current': command({
    owner: 'background',
    callers: ['sidebar', 'probe'],
    request: z.object({ windowId: z.number() }),
    reply: z.object({ page: z.nullable(pageStateSchema) }),
    idempotent: true,
  }),
  /** Reads the page anew. Fails with capture_* codes. */
  'page.capture': command({
    owner: 'background',
    callers: ['sidebar', 'probe'],
    request: z.object({ tabId: z.number() }),
    reply: z.object({ document: documentInfoSchema }),
    timeoutMs: 60_000,
    idempotent: true,
  }),
  /** Makes sure that the offscreen document stands (Chromium); elsewhere it does nothing. */
  'offscreen.ensure': command({
    owner: 'background',
    callers: readers,
    request: none,
    reply: z.object({ ready: z.boolean() }),
    idempotent: true,
  }),
  /** From the loader in a page: its text or address has changed since it was captured. */
  'page.reportChange': command({
    owner: 'background',
    callers: ['content'],
    request: z.object({ url: z.string() }),
    reply: none,
    idempotent: true,
  }),
};

/** A conversation as lists show it. */
export const conversationInfoSchema = z.object({
  id,
  name: z.string(),
  updated_at: z.string(),
  messages: z.number(),
  /** The words around a search's hit, empty without one. */
  excerpt: z.string(),
});
export type ConversationInfo = z.infer<typeof conversationInfoSchema>;

/** Rows of the database that every page of the origin shares. */
const storeCommands = {
  'conversation.list': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ search: z.string(), limit: z.number() }),
    reply: z.object({ conversations: z.array(conversationInfoSchema), more: z.boolean() }),
    idempotent: true,
  }),
  /**
   * The rows of a conversation now and after each change. The text of an answer that is live is
   * left empty here: `turn.follow` gives it. Ends when the reader unsubscribes.
   */
  'conversation.watch': streaming({
    owner: 'reader',
    callers: readers,
    request: z.object({ conversationId: id }),
    chunk: z.object({
      /** null: no such conversation (yet). */
      conversation: z.nullable(conversationSchema),
      messages: z.array(messageSchema),
    }),
    reply: none,
    idempotent: true,
  }),
  'conversation.rename': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ conversationId: id, name: z.string() }),
    reply: none,
    idempotent: true,
  }),
  /** S4.11: soft delete; `deleted: false` is the undo. */
  'conversation.setDeleted': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ conversationId: id, deleted: z.boolean() }),
    reply: none,
    idempotent: true,
  }),
  'message.setDeleted': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ messageId: id, deleted: z.boolean() }),
    reply: none,
    idempotent: true,
  }),
  /** The conversation a window showed last, and the composer's draft (ConversationLocalStorage). */
  'conversation.local': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ slot: z.string() }),
    reply: z.object({ conversationId: z.nullable(id), draft: z.string() }),
    idempotent: true,
  }),
  'conversation.setLocal': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ slot: z.string(), conversationId: z.nullable(id), draft: z.string() }),
    reply: none,
    idempotent: true,
  }),
  'document.get': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ docId: id }),
    reply: z.object({ document: z.nullable(documentSchema) }),
    idempotent: true,
  }),
  'settings.get': command({
    owner: 'reader',
    callers: readers,
    request: none,
    reply: z.object({ settings: settingsSchema }),
    idempotent: true,
  }),
  /** Merges the named keys; the rest stay. */
  'settings.set': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ settings: z.partial(settingsSchema) }),
    reply: none,
    idempotent: true,
  }),
  /** Sets or, with null, forgets a secret. No command reads one. */
  'secret.set': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ name: secretNameSchema, value: z.nullable(z.string()) }),
    reply: none,
    idempotent: true,
  }),
  'secret.names': command({
    owner: 'reader',
    callers: readers,
    request: none,
    reply: z.object({ names: z.array(secretNameSchema) }),
    idempotent: true,
  }),
  /** Everything but secrets, as lines of JSON. */
  'backup.export': streaming({
    owner: 'reader',
    callers: readers,
    request: none,
    chunk: z.object({ text: z.string() }),
    reply: z.object({ rows: z.number() }),
  }),
  /** Merges a backup: rows that are here and newer stay. Nothing is written if a line is bad. */
  'backup.restore': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ text: z.string() }),
    reply: z.object({ rows: z.number() }),
    timeoutMs: 120_000,
  }),
  /** Bytes used and allowed, and whether the browser promised to keep them. */
  'storage.estimate': command({
    owner: 'reader',
    callers: readers,
    request: none,
    reply: z.object({ used: z.number(), quota: z.number(), persisted: z.boolean() }),
    idempotent: true,
  }),
};

/** Commands: exactly one owner, a reply expected, perhaps a stream of chunks. */
export const commands = {
  ...turnCommands,
  ...modelCommands,
  ...workCommands,
  ...pageCommands,
  ...storeCommands,
};

/** Facts: any number of listeners, never a reply. */
export const events = {
  /** The active tab of a window, its access or its text changed. */
  'page.changed': event({
    from: ['background'],
    to: readers,
    body: z.object({ page: pageStateSchema }),
  }),
  /** Site access was given or taken back. */
  'access.changed': event({ from: ['background'], to: readers, body: none }),
  /** Settings, secrets or pairing changed: lists of models are stale. */
  'models.changed': event({
    from: ['offscreen', ...readers],
    to: ['offscreen', ...readers],
    body: none,
  }),
  'settings.changed': event({
    from: readers,
    to: ['offscreen', ...readers],
    body: z.object({ settings: settingsSchema }),
  }),
};

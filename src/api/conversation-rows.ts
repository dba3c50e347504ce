import * as z from 'zod/mini';
import {
  type Conversation,
  conversationSchema,
  type Message,
  messageSchema,
} from '#domain/conversations/conversations.ts';
import { secretNameSchema } from '#domain/settings/settings.ts';
import { isHlc } from '#shared/hlc.ts';
import { isObject, type JsonValue } from '#shared/json.ts';

/** Limits of what one call may carry; the body's own limit is `saveBodyLimit`. */
export const syncLimits = {
  /** Characters of a conversation's name, and of a folder's. */
  name: 2000,
  /** Characters of a message's text, and of its reasoning. */
  text: 2_000_000,
  /** Messages of one C20; a longer conversation is sent in several calls. */
  messages: 2000,
  sources: 500,
  citations: 5000,
  /** Fields of newer clients, and clocks, of one row. */
  fields: 100,
  /** Characters, as JSON, of the fields that a newer client sends with one row. */
  unknown: 16_384,
  settings: 500,
  ids: 500,
  pageSize: 100,
  page: 50_000,
  keyword: 1000,
  changes: 500,
} as const;

/** Bytes of the body of C20. */
export const saveBodyLimit = 16 * 1024 * 1024;
/** Values in the body of C20, keys aside, and how deep they are nested. */
export const saveJsonLimits = { values: 200_000, depth: 64 };

/** A value whose form this version does not know; `saveJsonLimits` bounds it before it is parsed. */
const anyJson = z.unknown() as z.ZodMiniType<JsonValue, JsonValue>;

export const conversationIdSchema = z.uuid().check(z.lowercase());
const device = z.string().check(z.minLength(1), z.maxLength(100));
const hlc = z.string().check(z.maxLength(130), z.refine(isHlc, 'must be a hybrid logical clock'));
/** ISO 8601 in UTC with milliseconds, so that texts compare as times. */
const time = z.iso
  .datetime({ precision: 3 })
  .check(z.refine((text) => text > '1970' && text < '3000', 'must be a time of this millennium'));
const fieldName = z.string().check(z.regex(/^[\w.]{1,100}$/));
const clocks = z.optional(z.record(fieldName, hlc).check(z.refine(isShort, 'has too many fields')));
const text = (max: number) => z.string().check(z.maxLength(max));

function isShort(value: object): boolean {
  return Object.keys(value).length <= syncLimits.fields;
}

/** Checked by the schema, and stored as it came: what newer clients add within it stays. */
const json = (schema: z.ZodMiniType) => anyJson.check(fits(schema));

const list = (max: number, schema: z.ZodMiniType) =>
  anyJson.check(
    z.refine((value) => !Array.isArray(value) || value.length <= max, {
      error: 'has too many',
      abort: true,
    }),
    fits(schema),
  );

/**
 * S3.14 as it is sent. Fields that this server does not know are stored and sent back. `rev` and `dirty` are the
 * receiver's own: a request's are ignored, as is its `share`, which only C22 changes.
 */
export const sentConversationSchema = withUnknown(
  z.extend(conversationSchema, {
    id: conversationIdSchema,
    lastMessageId: z.nullable(conversationIdSchema),
    authorId: z.nullish(text(200)),
    name: text(syncLimits.name),
    created_at: time,
    updated_at: time,
    meta: json(
      z.extend(conversationSchema.shape.meta, {
        domain: z.nullable(text(syncLimits.name)),
        AIProvider: z.nullable(text(200)),
        AIModel: z.nullable(text(200)),
        folder: z.optional(z.nullable(text(syncLimits.name))),
      }),
    ),
    deviceId: device,
    hlc,
    clocks,
  }),
  ['messages', 'since'],
);

const shape = messageSchema.shape;

export const sentMessageSchema = withUnknown(
  z.extend(messageSchema, {
    messageId: conversationIdSchema,
    conversationId: conversationIdSchema,
    parentMessageId: z.nullable(conversationIdSchema),
    created_at: time,
    updated_at: time,
    text: text(syncLimits.text),
    reasoning: text(syncLimits.text),
    error: json(shape.error),
    model: json(shape.model),
    sources: list(syncLimits.sources, shape.sources),
    usage: json(shape.usage),
    promptTokens: z.nullable(z.int().check(z.gte(0), z.lte(1_000_000_000))),
    citations: list(syncLimits.citations, shape.citations),
    coverage: json(shape.coverage),
    comparedMessageId: z.nullable(conversationIdSchema),
    generation: json(shape.generation),
    deviceId: device,
    hlc,
    clocks,
  }),
);

/** The row with the fields of newer clients, as far as they may add some. `others`: names that extensions know. */
function withUnknown<Schema extends z.ZodMiniObject>(schema: Schema, others: string[] = []) {
  const known = new Set([...Object.keys(schema.shape), ...others]);
  const isUnknown = ([name]: [string, unknown]) => !known.has(name);
  const isSmall = (row: object) =>
    JSON.stringify(Object.entries(row).filter(isUnknown)).length <= syncLimits.unknown;
  return z
    .catchall(schema, anyJson)
    .check(
      z.refine(isShort, 'has too many fields'),
      z.refine(isSmall, 'has too large fields that this server does not know'),
    );
}

function fits(schema: z.ZodMiniType) {
  return z.refine((value: unknown) => schema.safeParse(value).success, 'has another form');
}

/** A conversation with its messages, as the calls send it. */
export type WholeConversation = Conversation & { messages: Message[] };

const settingKey = z.string().check(
  z.regex(/^\w[\w.-]{0,99}$/),
  z.refine((key) => !secretNameSchema.safeParse(key).success, 'secrets are not synced'),
  z.refine(
    (key) => !/^(?:memo|memory)\./.test(key),
    'memos and read pages have calls of their own',
  ),
);

/** Values of settings by their keys; one with an `apiKey` anywhere is refused: secrets are not synced. */
export const sentSettingsSchema = z.record(settingKey, anyJson).check(
  z.refine((value) => Object.keys(value).length <= syncLimits.settings, 'has too many keys'),
  z.refine((value) => !hasSecret(value), 'secrets are not synced'),
);
export const settingClocksSchema = z.record(settingKey, hlc);

function hasSecret(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasSecret);
  if (!isObject(value)) return false;
  return Object.entries(value).some(
    ([name, of]) => (name === 'apiKey' && of !== '' && of !== null) || hasSecret(of),
  );
}

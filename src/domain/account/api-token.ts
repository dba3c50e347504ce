import * as z from 'zod/mini';

/** Characters of a token's name. */
export const maxApiTokenName = 100;
/** Of an account, and as many of assistants. */
export const maxApiTokens = 20;

/** What an assistant may do with what its owner has: find it, read it, have questions answered from it, add to it. */
export const assistantScopes = ['search', 'read', 'ask', 'write'] as const;
export const assistantScopeSchema = z.enum(assistantScopes);
export type AssistantScope = z.infer<typeof assistantScopeSchema>;

/** What there is to be found and read. */
export const assistantKinds = ['document', 'chat', 'memo'] as const;
export const assistantKindSchema = z.enum(assistantKinds);
export type AssistantKind = z.infer<typeof assistantKindSchema>;

/** Days after which a connection ends; null: only when it is revoked. */
export const assistantDays: readonly (number | null)[] = [30, 90, null];

/** Names of folders of chats; empty: in no folder; null: all chats. Documents and memos are in none. */
const chatFoldersSchema = z.nullable(z.array(z.string()));
/** That one grant has. */
export const maxChatFolders = 50;

/** What a person allows an assistant. */
export const assistantGrantSchema = z.object({
  scopes: z.array(assistantScopeSchema),
  kinds: z.array(assistantKindSchema),
  /** Of which chats are seen, where it may see chats. */
  folders: chatFoldersSchema,
  days: z.nullable(z.number()),
});
export type AssistantGrant = z.infer<typeof assistantGrantSchema>;

/** A program that asks for access, and for what. */
export const wantedAccessSchema = z.object({
  name: z.string(),
  /** The host that vouches for the name, with where the answer is sent if that is elsewhere; or that alone. */
  from: z.string(),
  scopes: z.array(assistantScopeSchema),
});

/** Calls of an assistant that are listed, the latest. */
export const maxAssistantCalls = 200;

/** A call of an assistant, and what left with its result. Times are ISO 8601. */
export const assistantCallSchema = z.object({
  /** Of its assistant, from 1. */
  number: z.number(),
  at: z.string(),
  tool: z.string(),
  /** Of sources in its result, such as `document/ID`. */
  ids: z.array(z.string()),
  /** Of the result. */
  bytes: z.number(),
});
export type AssistantCall = z.infer<typeof assistantCallSchema>;

/** An API token, without its secret. Times are ISO 8601. */
export const apiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** To the minute; null: it was never used. */
  lastUsedAt: z.nullable(z.string()),
  /** Of an assistant; null: it is for models. */
  scopes: z.nullable(z.array(assistantScopeSchema)),
  /** What an assistant may see; null: all. */
  kinds: z.nullable(z.array(assistantKindSchema)),
  folders: chatFoldersSchema,
  /** null: it does not end by itself. */
  expiresAt: z.nullable(z.string()),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

import * as z from 'zod/mini';

/** Characters of a token's name. */
export const maxApiTokenName = 100;
/** Of an account, and as many of assistants. */
export const maxApiTokens = 20;

/** What an assistant may do with what its owner has: find it, read it, add to it. */
export const assistantScopes = ['search', 'read', 'write'] as const;
export const assistantScopeSchema = z.enum(assistantScopes);
export type AssistantScope = z.infer<typeof assistantScopeSchema>;

/** An API token, without its secret. Times are ISO 8601. */
export const apiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** To the minute; null: it was never used. */
  lastUsedAt: z.nullable(z.string()),
  /** Of an assistant; null: it is for models. */
  scopes: z.nullable(z.array(assistantScopeSchema)),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

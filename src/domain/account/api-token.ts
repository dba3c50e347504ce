import * as z from 'zod/mini';

/** Characters of a token's name. */
export const maxApiTokenName = 100;
/** Of an account. */
export const maxApiTokens = 20;

/** An API token of the account, without its secret. Times are ISO 8601. */
export const apiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** To the minute; null: it was never used. */
  lastUsedAt: z.nullable(z.string()),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

import * as z from 'zod/mini';
import { assistantScopeSchema } from './api-token.ts';

const text = z.string().check(z.maxLength(4000));
const optional = z.optional(text);

/** Fields of a program's request for access (RFC 6749, 7636, 8707), as it came. */
export const accessRequestSchema = z.object({
  client_id: text,
  redirect_uri: optional,
  response_type: optional,
  code_challenge: optional,
  code_challenge_method: optional,
  scope: optional,
  state: optional,
  resource: optional,
});
export type AccessRequest = z.infer<typeof accessRequestSchema>;
export const accessRequestFields = Object.keys(
  accessRequestSchema.shape,
) as (keyof AccessRequest)[];

/** Who asks, and for what. */
export const wantedAccessSchema = z.object({
  name: z.string(),
  /** The host that vouches for the name; null: the program has named itself. */
  host: z.nullable(z.string()),
  /** Where the answer is sent. */
  redirect: z.string(),
  scopes: z.array(assistantScopeSchema),
});

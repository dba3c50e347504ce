import * as z from 'zod/mini';
import { errorDataSchema } from '../conversations/conversations.ts';

/**
 * `environment`: cannot be changed here; `stored`: set by a call; `none`: the host needs no key.
 */
const keyStates = ['environment', 'stored', 'missing', 'none'] as const;

export const providerStateSchema = z.object({
  /** The part before the slash in `provider/model`. */
  id: z.string(),
  /** For people. */
  name: z.string(),
  /** To which requests go, as `api.example.com`. */
  host: z.string(),
  key: z.enum(keyStates),
  /** May its key be set and removed? */
  editable: z.boolean(),
  /** The variable that sets the key in the environment; null: of no vendor. */
  variable: z.nullable(z.string()),
  /** Models that it lists; 0 without a key. */
  models: z.number(),
  /** Why its models could not be listed; null: they could. */
  error: z.nullable(errorDataSchema),
});
export type ProviderState = z.infer<typeof providerStateSchema>;

/**
 * `accepted`, `refused` by the vendor, or `unknown` where the vendor did not answer (see
 * `message`).
 */
export const keyTestSchema = z.object({
  result: z.enum(['accepted', 'refused', 'unknown']),
  message: z.nullable(z.string()),
});
export type KeyTest = z.infer<typeof keyTestSchema>;

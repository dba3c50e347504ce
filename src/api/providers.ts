import * as z from 'zod/mini';
import { errorDataSchema } from '#domain/conversations.ts';
import { okReply } from './product-reply.ts';

/*
 * The AI providers of a server and their keys, for its settings page: the person who runs the
 * server may
 * list them, and set, remove and test keys. A key is never returned. Only keys of vendors can be
 * set: the
 * address of any other host is read from the environment, because the server must not call an
 * address
 * from a request.
 */
export const listProvidersPath = '/app/list_providers';
export const setProviderKeyPath = '/app/set_provider_key';
export const removeProviderKeyPath = '/app/remove_provider_key';
export const testProviderKeyPath = '/app/test_provider_key';

/**
 * `environment`: cannot be changed here; `stored`: set by a call; `none`: the host needs no key.
 */
const keyStates = ['environment', 'stored', 'missing', 'none'] as const;

const providerStateSchema = z.object({
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

/** POST, without a body. */
export const listProvidersReplySchema = okReply(
  z.object({ providers: z.array(providerStateSchema) }),
);

/** Printable ASCII without spaces. */
const keySchema = z.string().check(z.regex(/^[!-~]{8,512}$/, 'is no key'));

/**
 * `accepted`, `refused` by the vendor, or `unknown` where the vendor did not answer (see
 * `message`).
 */
const keyTestSchema = z.object({
  result: z.enum(['accepted', 'refused', 'unknown']),
  message: z.nullable(z.string()),
});
export type KeyTest = z.infer<typeof keyTestSchema>;

/** POST. The key is tested, and stored unless the vendor refuses it; it is used from then on. */
export const setProviderKeyRequestSchema = z.object({ provider: z.string(), key: keySchema });
export const setProviderKeyReplySchema = okReply(
  z.object({ provider: providerStateSchema, test: keyTestSchema, stored: z.boolean() }),
);

/** POST. Removes a stored key; without one nothing changes. */
export const removeProviderKeyRequestSchema = z.object({ provider: z.string() });
export const removeProviderKeyReplySchema = okReply(z.object({ provider: providerStateSchema }));

/** POST. Tests this key without storing it; without one, the key that is set. */
export const testProviderKeyRequestSchema = z.object({
  provider: z.string(),
  key: z.optional(keySchema),
});
export const testProviderKeyReplySchema = okReply(z.object({ test: keyTestSchema }));

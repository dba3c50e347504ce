import * as z from 'zod/mini';
import { keyTestSchema, providerStateSchema } from '#domain/models/server-provider.ts';
import { okReply } from './product-reply.ts';

/*
 * The AI providers of a server and their keys, for its settings page: the person who runs the
 * server may
 * list them, and set, remove and test keys. A key is never returned. Only keys of vendors and of
 * hosts with a preset can be set: the address of any other host is read from the environment, because
 * the server must not call an address from a request.
 */
export const listProvidersPath = '/app/list_providers';
export const setProviderKeyPath = '/app/set_provider_key';
export const removeProviderKeyPath = '/app/remove_provider_key';
export const testProviderKeyPath = '/app/test_provider_key';

/** POST, without a body. */
export const listProvidersReplySchema = okReply(
  z.object({ providers: z.array(providerStateSchema) }),
);

/** Printable ASCII without spaces. */
const keySchema = z.string().check(z.regex(/^[!-~]{8,512}$/, 'is no key'));

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

import * as z from 'zod/mini';
import { keyTestSchema, providerStateSchema } from '#domain/models/server-provider.ts';
import { endpoint } from './endpoint.ts';
import { okReply } from './product-reply.ts';

/*
 * The AI providers of a server and their keys, for its settings page: the person who runs the
 * server may list them, and set, remove and test keys. A key is never returned. They alone may name the
 * address of another host, as they do in the environment: of no other caller the server calls an address.
 */

export const listProviders = endpoint({
  path: '/app/list_providers',
  auth: 'operator',
  reply: okReply(z.object({ providers: z.array(providerStateSchema) })),
});

/** Printable ASCII without spaces. */
const keySchema = z.string().check(z.regex(/^[!-~]{8,512}$/, 'is no key'));

/** The key is tested, and stored unless the vendor refuses it; it is used from then on. */
export const setProviderKey = endpoint({
  path: '/app/set_provider_key',
  auth: 'operator',
  request: z.object({ provider: z.string(), key: keySchema }),
  reply: okReply(
    z.object({ provider: providerStateSchema, test: keyTestSchema, stored: z.boolean() }),
  ),
});

/**
 * A host that speaks OpenAI's chat completions, by its address: asked a question of one word, and stored with its key
 * where it answers. `model`: the one to ask; `models`: ids of GET /v1/models that are its own.
 */
export const setProviderHost = endpoint({
  path: '/app/set_provider_host',
  auth: 'operator',
  request: z.object({
    address: z.string().check(z.minLength(1), z.maxLength(500)),
    key: keySchema,
    model: z._default(z.string().check(z.maxLength(256)), ''),
  }),
  reply: okReply(
    z.object({
      provider: providerStateSchema,
      test: keyTestSchema,
      stored: z.boolean(),
      models: z.array(z.string()),
    }),
  ),
});

/** Removes a stored key, with the address of a host that was set; without one nothing changes. */
export const removeProviderKey = endpoint({
  path: '/app/remove_provider_key',
  auth: 'operator',
  request: z.object({ provider: z.string() }),
  reply: okReply(z.object({ provider: providerStateSchema })),
});

/** Tests this key without storing it; without one, the key that is set. */
export const testProviderKey = endpoint({
  path: '/app/test_provider_key',
  auth: 'operator',
  request: z.object({ provider: z.string(), key: z.optional(keySchema) }),
  reply: okReply(z.object({ test: keyTestSchema })),
});

import type * as z from 'zod/mini';
import { type BearerSource, withBearer } from '#api/client/bearer.ts';
import { createProductClient, type ProductClientOptions } from '#api/client/product-client.ts';
import {
  listProvidersPath,
  listProvidersReplySchema,
  removeProviderKeyPath,
  removeProviderKeyReplySchema,
  setProviderKeyPath,
  setProviderKeyReplySchema,
  testProviderKeyPath,
  testProviderKeyReplySchema,
} from '#api/providers.ts';
import type { KeyTest, ProviderState } from '#domain/models/server-provider.ts';

export interface ServerProvidersDeps extends Omit<ProductClientOptions, 'bearer' | 'base'> {
  account: BearerSource;
  /** Address of the server, without a slash at the end. */
  server(): Promise<string>;
}

/** The AI providers of a Gloss server, for the one who runs it. Keys go there and never come back. */
export interface ServerProviders {
  list(signal: AbortSignal): Promise<ProviderState[]>;
  /** Tests the key, and stores it on the server unless the vendor refuses it. */
  set(
    provider: string,
    key: string,
    signal: AbortSignal,
  ): Promise<{ provider: ProviderState; test: KeyTest; stored: boolean }>;
  /** Tests the key that is set. */
  test(provider: string, signal: AbortSignal): Promise<KeyTest>;
  remove(provider: string, signal: AbortSignal): Promise<void>;
}

/** A test waits for the vendor. */
const callMs = 60_000;

export function createServerProviders(deps: ServerProvidersDeps): ServerProviders {
  const { account } = deps;
  const client = createProductClient({
    ...deps,
    base: () => deps.server(),
    bearer: () => account.bearer(),
  });
  const call = <Schema extends z.ZodMiniType>(
    path: string,
    body: object,
    reply: Schema,
    signal: AbortSignal,
  ) =>
    withBearer(account, (token) =>
      client.call({ path, body, reply, signal, token, timeoutMs: callMs }),
    );
  return {
    async list(signal) {
      return (await call(listProvidersPath, {}, listProvidersReplySchema, signal)).data.providers;
    },
    async set(provider, key, signal) {
      const body = { provider, key };
      return (await call(setProviderKeyPath, body, setProviderKeyReplySchema, signal)).data;
    },
    async test(provider, signal) {
      const body = { provider };
      return (await call(testProviderKeyPath, body, testProviderKeyReplySchema, signal)).data.test;
    },
    async remove(provider, signal) {
      await call(removeProviderKeyPath, { provider }, removeProviderKeyReplySchema, signal);
    },
  };
}

import type { BearerSource } from '#api/client/bearer.ts';
import { type CallServerOptions, createCallServer } from '#api/client/call-server.ts';
import * as providersApi from '#api/providers.ts';
import type { KeyTest, ProviderState } from '#domain/models/server-provider.ts';

interface ServerProvidersDeps extends Omit<CallServerOptions, 'bearer' | 'base'> {
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
  /** Tests a host by its address, and stores it with its key where it answers. `models`: its own. */
  setHost(
    host: { address: string; key: string; model: string },
    signal: AbortSignal,
  ): Promise<{ provider: ProviderState; test: KeyTest; stored: boolean; models: string[] }>;
  /** Tests the key that is set. */
  test(provider: string, signal: AbortSignal): Promise<KeyTest>;
  remove(provider: string, signal: AbortSignal): Promise<void>;
}

/** A test waits for the vendor. */
const callMs = 60_000;

export function createServerProviders(deps: ServerProvidersDeps): ServerProviders {
  const { account } = deps;
  const call = createCallServer({ ...deps, base: () => deps.server(), bearer: () => account });
  const timeoutMs = callMs;
  return {
    async list(signal) {
      return (await call(providersApi.listProviders, {}, { signal, timeoutMs })).data.providers;
    },
    async set(provider, key, signal) {
      const body = { provider, key };
      return (await call(providersApi.setProviderKey, body, { signal, timeoutMs })).data;
    },
    async setHost(host, signal) {
      return (await call(providersApi.setProviderHost, host, { signal, timeoutMs })).data;
    },
    async test(provider, signal) {
      const options = { signal, timeoutMs };
      return (await call(providersApi.testProviderKey, { provider }, options)).data.test;
    },
    async remove(provider, signal) {
      await call(providersApi.removeProviderKey, { provider }, { signal, timeoutMs });
    },
  };
}

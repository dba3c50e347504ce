import type { BearerSource } from '#api/client/bearer.ts';
import { type Connection, isOwnHost } from '#domain/models/model-ref.ts';
import { type OwnHost, ownHostOf } from '#domain/settings/own-hosts.ts';
import { defaultSettings, type Settings } from '#domain/settings/settings.ts';
import type { LanguageModelPort } from '#platform/ports.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { type ApiHost, readApiHost } from './api-host.ts';
import { basicProvider } from './basic-provider.ts';
import { type BuiltInMemory, createBuiltInProvider } from './built-in/built-in-provider.ts';
import { createGatewayProvider } from './gateway-provider.ts';
import { createHostProvider } from './host-provider.ts';
import { createLmStudioProvider } from './lm-studio/lm-studio-provider.ts';
import type { ShowMemory } from './ollama/ollama-models.ts';
import { createOllamaProvider } from './ollama/ollama-provider.ts';
import type { SetUpProvider } from './reach.ts';
import type { HostParts } from './replies/replies.ts';

interface ProvidersDeps extends HostParts {
  settings(): Promise<Settings>;
  /** The person's API key, if it was given for this origin. */
  readApiKey(origin: string): Promise<string | null>;
  account: BearerSource & { isConnected(): Promise<boolean> };
  /** Address of the Gloss server. */
  server(): Promise<string>;
  /** Signs the calls to it that carry this token; null: they need no signature. */
  readonly sessionKey?: (token: string) => Promise<string | null>;
  /** Headers of calls of that server whose replies another thread reads (section 7). */
  readonly callerHeaders?: () => Promise<Record<string, string>>;
  /** In a private window. */
  readonly isPrivate?: boolean | undefined;
  /** Resolves when hosts of these settings can be called: may the one at `origin` be? */
  mayAsk(settings: Settings, server: string): Promise<(origin: string) => boolean>;
  /** The browser's own model; null where there is none. */
  builtIn: LanguageModelPort | null;
}

/**
 * Makes the provider of a connection from the present settings; null where it is not configured.
 */
export function createProviders(deps: ProvidersDeps) {
  const shows: ShowMemory = new Map();
  const builtInMemory: BuiltInMemory = { window: null };

  return async (connection: Connection): Promise<SetUpProvider | null> => {
    const settings = await deps.settings();
    const mayAsk = await deps.mayAsk(settings, await deps.server());
    if (isOwnHost(connection)) return ownHost(deps, ownHostOf(settings, connection));
    switch (connection) {
      case 'ollama':
        return ollama(deps, settings, mayAsk, shows);
      case 'lm-studio':
        return lmStudio(deps, settings, mayAsk);
      case 'built-in':
        return builtIn(deps, builtInMemory);
      case 'gateway':
        return gateway(deps);
      case 'basic':
        return { provider: basicProvider, cacheKey: 'basic', isLocal: true };
    }
  };
}

type ProviderLookup = Promise<SetUpProvider | null>;
type MayAsk = (origin: string) => boolean;

async function ollama(
  deps: ProvidersDeps,
  settings: Settings,
  mayAsk: MayAsk,
  shows: ShowMemory,
): ProviderLookup {
  const { ollamaHost: host, localMemoryCap: memoryGb } = settings;
  const found = reachable('ollamaHost', settings, mayAsk);
  if (!found) return null;
  const provider = createOllamaProvider({ ...deps, host, memoryGb, shows });
  const cacheKey = `ollama:${memoryGb}:${found.origin}`;
  return { provider, cacheKey, isLocal: found.reach === 'loopback' };
}

async function lmStudio(deps: ProvidersDeps, settings: Settings, mayAsk: MayAsk): ProviderLookup {
  const found = reachable('lmStudioHost', settings, mayAsk);
  if (!found) return null;
  const provider = createLmStudioProvider({ ...deps, host: settings.lmStudioHost });
  const cacheKey = `lm-studio:${found.origin}`;
  return { provider, cacheKey, isLocal: found.reach === 'loopback' };
}

async function builtIn(
  { builtIn: port, clock }: ProvidersDeps,
  memory: BuiltInMemory,
): ProviderLookup {
  if (!port) return null;
  const provider = createBuiltInProvider({ port, clock, memory });
  return { provider, cacheKey: 'built-in', isLocal: true };
}

async function gateway(deps: ProvidersDeps): ProviderLookup {
  if (!(await deps.account.isConnected())) return null;
  const server = await deps.server();
  const provider = createGatewayProvider(deps);
  const { host } = new URL(server);
  return { provider, cacheKey: `gateway:${server}`, isLocal: false, host };
}

async function ownHost(deps: ProvidersDeps, own: OwnHost | null): ProviderLookup {
  if (!own) return null;
  const { connection, host } = own;
  const { bases, origin, reach } = readApiHost(host);
  const apiKey = await deps.readApiKey(origin);
  if (host.trim() === '' && !apiKey) return null;
  const provider = createHostProvider({ ...deps, connection, host, apiKey });
  const cacheKey = `host:${apiKey ? 'key' : 'open'}:${bases.join(' ')}`;
  return { provider, cacheKey, isLocal: reach === 'loopback', host: new URL(origin).host };
}

/**
 * The address of a server to search for; null: none. A default address is not called without
 * access; a typed one without access is an error.
 */
function reachable(
  key: 'ollamaHost' | 'lmStudioHost',
  settings: Settings,
  mayAsk: MayAsk,
): ApiHost | null {
  const host = settings[key].trim();
  if (host === '') return null;
  const found = readApiHost(host);
  if (mayAsk(found.origin)) return found;
  if (host === defaultSettings[key]) return null;
  throw new CodedError('provider_no_access', 'the browser gives no access to this host');
}

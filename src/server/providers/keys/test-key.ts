import type { KeyTest } from '#domain/models/server-provider.ts';
import { baseUrlOf, type ProviderConfig } from '../../config/provider-config.ts';
import type { Fetch } from '../../gateway/fetch/node-fetch.ts';
import type { Provider } from '../provider.ts';
import { keyLimited, keyRefused, proveKey, refusesKey } from './prove-key.ts';

const timeoutMs = 10_000;

/** Each vendor's header for its key. */
function headersOf({ kind, apiKey }: ProviderConfig): Record<string, string> {
  const key = apiKey ?? '';
  if (kind === 'anthropic') return { 'x-api-key': key, 'anthropic-version': '2023-06-01' };
  if (kind === 'google') return { 'x-goog-api-key': key };
  if (kind === 'fal') return { authorization: `Key ${key}` };
  if (kind === 'bfl') return { 'x-key': key };
  return apiKey ? { authorization: `Bearer ${key}` } : {};
}

/** Where a vendor answers a request with its key without cost; most list their models. */
const freePaths: Partial<Record<ProviderConfig['kind'], string>> = {
  replicate: '/account',
  bfl: '/credits',
};

/**
 * Asks the vendor whether it accepts the key of this configuration: by a question of one word where it answers in text,
 * because many hosts list models for any key; a host without a key may have to load a model for that, and lists them.
 */
export async function testKey(
  config: ProviderConfig,
  provider: Provider,
  fetch: Fetch,
): Promise<KeyTest> {
  const { kind, name, apiKey, hints } = config;
  // It has no call that proves a key and costs nothing.
  if (kind === 'fal') return { result: 'unknown', message: `${name} tells with the first picture` };
  if (apiKey !== null && hints !== undefined) return proveKey(hints, provider);
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const address = `${baseUrlOf(config)}${freePaths[kind] ?? '/models'}`;
    const response = await fetch(address, { headers: headersOf(config), signal });
    const body = await response.text();
    return readResult(name, response.status, body);
  } catch (thrown) {
    return { result: 'unknown', message: provider.toError(thrown).message };
  }
}

function readResult(name: string, status: number, body: string): KeyTest {
  if (status === 401 || status === 403 || refusesKey(body)) return keyRefused(name);
  if (status < 300) return { result: 'accepted', message: null };
  if (status === 402 || status === 429) return keyLimited(name);
  return { result: 'unknown', message: `${name} answered ${status}` };
}

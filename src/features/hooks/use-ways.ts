import type { BusClient } from '#bus/types.ts';
import type { SignInWays } from '#domain/account/state.ts';
import { useRequest } from './use-request.ts';

/** The request of a page, whose components share it. */
const requests = new WeakMap<BusClient, Promise<SignInWays>>();

/** undefined: not known yet; null: the server could not say. One request a page; a failure is not remembered. */
export function useKnownWays(): SignInWays | null | undefined {
  return useRequest(({ bus }) => readWays(bus).catch(() => null), []).value;
}

/** What the server offers and needs; null: not known (yet). */
export const useWays = (): SignInWays | null => useKnownWays() ?? null;

function readWays(bus: BusClient): Promise<SignInWays> {
  const earlier = requests.get(bus);
  if (earlier) return earlier;
  const request = bus.request('account.providers', {});
  requests.set(bus, request);
  // Another account may be of another server.
  const off = bus.on('account.changed', forget);
  function forget() {
    off();
    requests.delete(bus);
  }
  request.catch(forget);
  return request;
}

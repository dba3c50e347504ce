import type { BusClient } from '#bus/types.ts';
import { trafficNames } from '#domain/account/traffic.ts';

/** What the address of a visit holds besides its page. */
export async function noteArrival(bus: Pick<BusClient, 'request'>): Promise<void> {
  // First of all: the secret leaves the address before anything is awaited.
  await Promise.all([pairFromFragment(bus), noteTraffic(bus)]);
}

async function noteTraffic(bus: Pick<BusClient, 'request'>): Promise<void> {
  const { search } = location;
  const query = new URLSearchParams(search);
  if (!trafficNames.some((name) => query.has(name))) return;
  await bus.request('account.noteTraffic', { query: search }).catch(() => undefined);
}

/** The secret of `npm start` is in the fragment, and is removed from the address first. */
async function pairFromFragment(bus: Pick<BusClient, 'request'>): Promise<void> {
  const secret = new URLSearchParams(location.hash.slice(1)).get('pair');
  if (!secret) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  await bus.request('gateway.pair', { secret }).catch(() => undefined);
}

import type { BusClient } from '#bus/types.ts';
import { renderPlan } from '#domain/account/plan-names.ts';
import { trafficNames } from '#domain/account/traffic.ts';
import { planTypes } from '#domain/billing/plan-prices.ts';
import type { Shell } from '#features/shell.tsx';

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

/** What the pricing page and the payment provider say in the address of the settings. */
export function planOfVisit(search: string): Pick<Shell, 'wantedPlan' | 'isBackFromPaying'> {
  const query = new URLSearchParams(search);
  const wanted = planTypes.find((type) => type === query.get('upgrade'));
  return {
    ...(wanted && wanted !== 'free' && { wantedPlan: wanted }),
    ...(query.has('upgraded') && { isBackFromPaying: true }),
  };
}

/** The pricing page, of the same origin, marks the plan of who is signed in (S4.8); it knows no guest. */
export function notePlan(bus: Pick<BusClient, 'request' | 'on'>): void {
  const note = () => {
    bus.request('account.get', {}).then(
      ({ account: { user } }) => {
        if (user) localStorage.setItem('gloss.plan', renderPlan(user.role, user.planName));
        else localStorage.removeItem('gloss.plan');
      },
      () => undefined,
    );
  };
  note();
  bus.on('account.changed', note);
}

/**
 * The address in the place of one that is not kept: sign-in is a section of the settings, and asks only once; sections
 * were in the fragment once, as links from elsewhere still have them. null: it is kept.
 */
export function replacedAddress({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null {
  if (pathname.startsWith('/app/login')) return `/app/settings/account${search}`;
  const [, section] = /^#([a-z]+)$/.exec(hash) ?? [];
  const isSettings = pathname.replace(/\/$/, '') === '/app/settings';
  return isSettings && section ? `/app/settings/${section}${search}` : null;
}

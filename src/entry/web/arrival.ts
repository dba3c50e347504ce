import type { BusClient, ReplyOf } from '#bus/types.ts';
import { trafficNames } from '#domain/account/traffic.ts';
import { localeCodes } from '#domain/languages/interface-languages.ts';
import { readSitePath } from '#domain/routes/site-routes.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { recordPlan, signInForPlan } from './plan-visit.ts';
import { appBase } from './site-visit.ts';

/** What a visit brings besides its page. */
export function followVisit(
  bus: Pick<BusClient, 'request' | 'on'>,
  shell: Parameters<typeof signInForPlan>[0],
): void {
  void recordArrival(bus);
  recordPlan(bus);
  closeForOpener(bus, window);
  signInForPlan(shell, bus).catch(() => undefined);
}

/** What the address of a visit holds besides its page. */
export async function recordArrival(bus: Pick<BusClient, 'request'>): Promise<void> {
  // In a tab that shows the app already, the printed address loads nothing.
  addEventListener('hashchange', () => void pairFromFragment(bus));
  // First of all: the secret leaves the address before anything is awaited.
  await Promise.all([pairFromFragment(bus), recordTraffic(bus)]);
}

async function recordTraffic(bus: Pick<BusClient, 'request'>): Promise<void> {
  const { search } = location;
  const query = new URLSearchParams(search);
  if (!trafficNames.some((name) => query.has(name))) return;
  await bus.request('account.recordTraffic', { query: search }).catch(() => undefined);
}

/** Of the tab: the secret until the server has answered. */
const pairingKey = 'gloss.pairing';

/**
 * The secret of `npm start` is in the fragment, and is removed from the address first. A page that is left or loaded
 * again meanwhile would lose it: the next page of the tab takes it up, as where the server could not be reached.
 */
async function pairFromFragment(bus: Pick<BusClient, 'request'>): Promise<void> {
  const given = new URLSearchParams(location.hash.slice(1)).get('pair');
  if (given) {
    sessionStorage.setItem(pairingKey, given);
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  const secret = sessionStorage.getItem(pairingKey);
  if (!secret) return;
  try {
    await bus.request('gateway.pair', { secret });
  } catch (error) {
    if (toCodedError(error).retryable) return;
  }
  if (sessionStorage.getItem(pairingKey) === secret) sessionStorage.removeItem(pairingKey);
}

/**
 * S2.4: a window that another one opened to sign in (`opener=true`) closes when that is done. The other one learns of
 * the session by its own bus.
 */
export function closeForOpener(
  bus: Pick<BusClient, 'request' | 'on'>,
  page: Pick<Window, 'location' | 'opener' | 'close'>,
): void {
  if (!page.opener || new URLSearchParams(page.location.search).get('opener') !== 'true') return;
  const close = ({ account }: ReplyOf<'account.get'>) => account.user && page.close();
  const look = () => bus.request('account.get', {}).then(close, () => undefined);
  void look();
  bus.on('account.changed', () => void look());
}

/**
 * The address in the place of one that is not kept: sections of the settings were in the fragment once, as links from
 * elsewhere still have them. null: it is kept.
 */
export function replacedAddress({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null {
  const visit = readSitePath(pathname, localeCodes);
  const base = appBase(pathname);
  // S2.1: the page stays in the language of its address.
  if (visit?.route.locale === 'afterPrefix') {
    return `${visit.locale === null ? '' : `/${visit.locale}`}/app/tools${search}`;
  }
  const [, section] = /^#([a-z]+)$/.exec(hash) ?? [];
  const isSettings = visit?.path === '/app/settings';
  return isSettings && section ? `${base}/settings/${section}${search}` : null;
}

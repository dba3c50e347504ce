import { type PlanPrices, planRefreshFlag, plansOfReply } from '#domain/billing/plan-prices.ts';
import { type PricingVersion, pricingVersions } from '#domain/billing/pricing-version.ts';
import { isObject, type JsonValue } from '#shared/json.ts';
import { readAnyCache, readCache, writeCache } from '../store/database/cached.ts';
import type { Store } from '../store/database/store.ts';

/** What C9 of a server said. No plans: it has none. */
export interface KnownPlans {
  plans: PlanPrices;
  canBuy: boolean;
  versions: PricingVersion[];
}

/** Of one server: another may have other plans, or none. */
const keyOf = (server: string) => `plans:${new URL(server).origin}`;

/** Not older than a day; with the refresh flag under which it was cached (S5.13). */
export async function readFreshPlans(
  store: Store,
  server: string,
): Promise<(KnownPlans & { flag: string | null }) | null> {
  const value = await readCache(store, keyOf(server), 'daily');
  const known = plansOf(value);
  if (!known || !isObject(value)) return null;
  return { ...known, flag: typeof value.flag === 'string' ? value.flag : null };
}

/** However old; null: the server was never asked. */
export async function readKnownPlans(store: Store, server: string): Promise<KnownPlans | null> {
  return plansOf(await readAnyCache(store, keyOf(server)));
}

export async function saveKnownPlans(
  store: Store,
  server: string,
  known: KnownPlans,
): Promise<void> {
  await writeCache(store, keyOf(server), { ...known, flag: planRefreshFlag });
}

function plansOf(value: JsonValue | undefined): KnownPlans | null {
  if (!isObject(value) || !isObject(value.plans)) return null;
  const named = Array.isArray(value.versions) ? value.versions : [];
  const versions = pricingVersions.filter((each) => named.includes(each));
  return { plans: plansOfReply(value.plans), canBuy: value.canBuy === true, versions };
}

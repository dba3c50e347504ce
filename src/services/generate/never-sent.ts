import { firstOnSite } from '#domain/privacy/excluded-sites.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ConnectedModel } from '../llm/connections.ts';
import type { Store } from '../store/database/store.ts';
import { readSettings } from '../store/settings/settings.ts';

/**
 * Pages of sites that the person never sends go to models on this machine only. @returns the site of the first of the
 * addresses that may not be sent to this one; null: all may be
 */
export async function neverSentSite(
  store: Store,
  { isLocal }: Pick<ConnectedModel, 'isLocal'>,
  addresses: readonly (string | null | undefined)[],
): Promise<string | null> {
  if (isLocal) return null;
  const address = firstOnSite((await readSettings(store)).neverSend, addresses);
  return address === null ? null : new URL(address).hostname;
}

/** @throws never_send with `{ site }` */
export async function refuseNeverSent(...sent: Parameters<typeof neverSentSite>): Promise<void> {
  const site = await neverSentSite(...sent);
  if (site !== null)
    throw new CodedError('never_send', 'pages of this site stay on this machine', { site });
}

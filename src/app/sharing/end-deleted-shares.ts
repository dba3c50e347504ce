import type { Subscription } from 'rxjs';
import { deletedShares } from '#services/store/conversations/shares.ts';
import { observeSteadily } from '#services/store/database/watch.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { endCopy } from './share-handlers.ts';
import { type SharerDeps, sharerOf } from './sharer.ts';

/**
 * A page on a server of one's own goes with its chat, also one that was deleted while the server was away; those of an
 * account go by its sync.
 */
export function endDeletedShares(deps: SharerDeps): Subscription {
  const failed = (thrown: unknown) =>
    console.warn('a page of a deleted chat remains', toCodedError(thrown).code);
  return observeSteadily(() => deletedShares(deps.store)).subscribe(
    (ids) => void endShares(deps, ids).catch(failed),
  );
}

async function endShares(deps: SharerDeps, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const sharer = await sharerOf(deps);
  if (sharer?.by !== 'ownServer') return;
  for (const id of ids) {
    await endCopy({ store: deps.store, call: sharer.call }, id);
  }
}

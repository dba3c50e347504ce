import type { PassageOutcome } from '#bus/contract/page-commands.ts';
import type { BusClient } from '#bus/types.ts';
import { passageAddress } from '#domain/passages/passage-address.ts';
import type { PassagePlace } from '#domain/passages/passage-place.ts';

interface OpenPassageDeps {
  bus: Pick<BusClient, 'request'>;
  windowId(): Promise<number>;
  openTab(address: string): Promise<unknown>;
}

/**
 * Shows a passage in its own page where Gloss may read that, else at its address in a new tab.
 * `opened`: whether the browser has highlighted it there is not known.
 */
export async function openPassage(
  deps: OpenPassageDeps,
  place: PassagePlace,
): Promise<PassageOutcome | 'opened'> {
  const { anchor, ...passage } = place;
  if (anchor) {
    const windowId = await deps.windowId();
    const request = { windowId, ...passage, anchor };
    const { outcome } = await deps.bus.request('page.showPassage', request);
    if (outcome !== 'noTab') return outcome;
  }
  const address = passageAddress(place);
  if (!address) return 'noTab';
  await deps.openTab(address);
  return 'opened';
}

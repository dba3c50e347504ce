import type { BusClient, Handlers } from '#bus/types.ts';
import type { Account } from '#services/account/account.ts';
import type { Store } from '#services/store/database/store.ts';
import { whileSwitching } from '#services/store/owners/follow-owner.ts';
import { joinOwnList, leaveOwnList } from '#services/store/owners/own-list.ts';

interface OwnListDeps {
  store: Store;
  emit: BusClient['emit'];
  pairing: Pick<Account, 'bearer'>;
}

/** One list in all that is paired with a server of one's own, or a list of this device. */
export function createOwnList({
  store,
  emit,
  pairing,
}: OwnListDeps): Pick<Handlers<'offscreen'>, 'account.useOneList'> {
  return {
    'account.useOneList': async ({ isWanted, isRemoving = false }) => {
      // An unpacked build is paired by its first call; only who is paired has the list.
      if (isWanted) await pairing.bearer();
      await whileSwitching(() => (isWanted ? joinOwnList(store) : leaveOwnList(store, isRemoving)));
      emit('account.changed', {});
      return {};
    },
  };
}

import { serverOwnerId } from '#domain/account/own-server.ts';
import type { OneList } from '#domain/account/state.ts';
import { editConversation } from '#domain/sync/merge-conversations.ts';
import { changeRows, ownerOf, type Store, stamp, stored } from '../database/store.ts';
import { deviceKeys } from './device-database.ts';
import { inTurn } from './in-turn.ts';
import { wordOf } from './owner.ts';
import { openOwner, yes } from './session.ts';

/** Does this device have one list with all that is paired with its server? */
export async function readOneList({ device }: Pick<Store, 'device'>): Promise<OneList> {
  const value = await stored(() => device.read(deviceKeys.oneList));
  if (value === undefined) return 'ask';
  return value === yes ? 'on' : 'off';
}

/**
 * The rows of the paired server's owner are open from now on, where no account is signed in; all that the guest has
 * moves to them when they are opened.
 */
export async function joinOwnList(store: Store): Promise<void> {
  if ((await ownerOf(store)) === null) await markLive(store);
  const move = { key: deviceKeys.move + wordOf(null), value: serverOwnerId };
  await decide(store, yes, move);
}

/** The guest's rows are open again. Those of the list stay here unseen until it is joined again, or are removed. */
export async function leaveOwnList(store: Store, isRemoving: boolean): Promise<void> {
  const removal = { key: deviceKeys.removal + serverOwnerId, value: '' };
  await decide(store, 'no', isRemoving ? removal : null);
}

async function decide(
  store: Store,
  value: string,
  note: { key: string; value: string } | null,
): Promise<void> {
  const { device, prefix } = store;
  await inTurn(prefix, () =>
    stored(() =>
      device.transaction('rw', device.secrets, device.meta, async () => {
        await device.meta.put({ key: deviceKeys.oneList, value });
        if (note) await device.meta.put(note);
        await openOwner(store);
      }),
    ),
  );
}

/** The server may have a deleted copy of a chat that was shared once: that it is here comes after that. */
function markLive(store: Store): Promise<void> {
  return changeRows(store, ['conversations', 'meta'], async (db) => {
    const { hlc } = await stamp(store);
    const live = await db.conversations.filter(({ isDelete }) => !isDelete).toArray();
    await db.conversations.bulkPut(
      live.map((row) => editConversation(row, { isDelete: false }, hlc)),
    );
  });
}

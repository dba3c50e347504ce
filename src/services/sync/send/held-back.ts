import type { HeldChat, SyncState } from '#domain/sync/sync-state.ts';
import { type Store, stored } from '../../store/database/store.ts';

/** Ids of rows that stay on this device, by why. */
export interface HeldBack {
  /** The server refused them as they are: one of them must not stop the others. */
  refused: string[];
  /** The account has no room for them. They stay unsent; deletions that make room are sent all the same. */
  noRoom: string[];
  /** Of pages on sites that the person never sends. */
  withheld: string[];
}

/** Chats that are named. */
const maxNamed = 50;
const reasons = ['withheld', 'noRoom', 'refused'] as const satisfies readonly HeldChat['why'][];

/** What a pass has left here, for the person: chats by their names, and why. */
export async function heldState(
  { db }: Store,
  result: HeldBack & { memos: HeldBack },
): Promise<Pick<SyncState, 'refused' | 'noRoom' | 'held' | 'heldCount'>> {
  const chats = reasons.flatMap((why) => result[why].map((id) => ({ id, why })));
  const memos = reasons.flatMap((why) => result.memos[why]);
  const named = chats.slice(0, maxNamed);
  const rows = await stored(() => db.conversations.bulkGet(named.map(({ id }) => id)));
  return {
    refused: result.refused.length,
    noRoom: result.noRoom.length,
    held: named.map((each, place) => ({ ...each, name: rows[place]?.name ?? '' })),
    heldCount: chats.length + memos.length,
  };
}

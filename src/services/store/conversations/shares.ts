import type { Conversation } from '#domain/conversations/conversations.ts';
import { type Store, stored } from '../database/store.ts';
import { placesOf } from './conversation-place.ts';

/** Conversations that have a public page, newest first. */
export async function sharedConversations({ db }: Store): Promise<Conversation[]> {
  const rows = await stored(() =>
    db.conversations.filter((row) => row.share.id !== null && !row.isDelete).toArray(),
  );
  return rows.toSorted((a, b) => (a.updated_at > b.updated_at ? -1 : 1));
}

/** Ids of deleted conversations that have one still. */
export function deletedShares({ db }: Store): Promise<string[]> {
  const [from, to] = placesOf('deleted');
  return stored(async () => {
    const deleted = await db.conversations.where('place').between(from, to).toArray();
    return deleted.flatMap(({ id, share }) => (share.id === null ? [] : id));
  });
}

/** The page of a conversation as its server says; null: there is none. No change that is sent to a server. */
export async function setShare({ db }: Store, id: string, pageId: string | null): Promise<void> {
  const share = { enable: pageId !== null, id: pageId };
  await stored(() => db.conversations.update(id, { share }));
}

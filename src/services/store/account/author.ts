import { userIdOf } from '#domain/account/session.ts';
import type { Conversation } from '#domain/conversations/conversations.ts';
import type { SecretName } from '#domain/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { timeNow } from '../database/new-rows.ts';
import { type Store, stored } from '../database/store.ts';
import { noteSignOut, settingTables, switchSettings } from '../settings/account-settings.ts';
import { writeDocumentsFrom } from './adoptions.ts';
import { writeSecrets } from './secrets.ts';

const accountKey = 'account';

/** Id of the account in which this device is signed in; null: a guest, whose rows stay here (S4.10). */
export async function readAuthor({ db }: Store): Promise<string | null> {
  const row = await stored(() => db.meta.get(accountKey));
  return row?.value ?? null;
}

/** Of a new conversation. Call inside a transaction that includes `meta`. */
export async function authorOf(store: Store): Promise<Pick<Conversation, 'authorId'>> {
  return { authorId: await readAuthor(store) };
}

/** Tokens of a session, with the author that they make of this device, and that account's settings: all or nothing. */
export function writeSession(
  store: Store,
  values: Partial<Record<SecretName, string | null>>,
): Promise<void> {
  const { meta, secrets } = store.db;
  return stored(() =>
    store.db.transaction('rw', [secrets, ...settingTables(store)], async () => {
      await writeSecrets(store, values);
      const refresh = values['account.refreshToken'];
      if (refresh === undefined) return;
      const userId = refresh === null ? null : userIdOf(refresh);
      const before = (await meta.get(accountKey))?.value ?? null;
      if (userId !== before) await changeAuthor(store, before, userId);
      await (userId === null
        ? meta.delete(accountKey)
        : meta.put({ key: accountKey, value: userId }));
    }),
  );
}

async function changeAuthor(store: Store, before: string | null, userId: string | null) {
  if (before !== null) await noteSignOut(store, before);
  if (userId === null) return;
  await switchSettings(store, userId);
  await writeDocumentsFrom(store, userId, timeNow(store));
}

/** Conversations that a guest has here, by which a sign-in asks whether they are to be the account's. */
export function countGuestConversations({ db }: Store): Promise<number> {
  return stored(() => db.conversations.filter(isOfGuest).count());
}

/** Rows of a guest become the account's, and are sent with the next sync. Repeatable. */
export function claimGuestConversations({ db }: Store, userId: string): Promise<number> {
  return stored(() => db.conversations.filter(isOfGuest).modify({ authorId: userId, dirty: 1 }));
}

/** The same for one that is shared. @throws not_found where there is none, or it is of another account */
export function claimConversation(store: Store, id: string, userId: string): Promise<void> {
  const { conversations } = store.db;
  return stored(() =>
    store.db.transaction('rw', conversations, async () => {
      const row = await conversations.get(id);
      if (row && isOfGuest(row)) await conversations.update(id, { authorId: userId, dirty: 1 });
      else if (row?.authorId !== userId) {
        throw new CodedError('not_found', 'there is no such conversation of this account');
      }
    }),
  );
}

function isOfGuest({ authorId, isDelete }: Conversation): boolean {
  return authorId === null && !isDelete;
}

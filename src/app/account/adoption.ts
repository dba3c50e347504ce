import { adoptPath, adoptReplySchema } from '#api/account.ts';
import type { ProductClient } from '#api/client/product-client.ts';
import type { BusClient, Handlers } from '#bus/types.ts';
import type { Adoptable } from '#domain/account/state.ts';
import type { Account } from '#services/account/account.ts';
import type { SessionTokens } from '#services/account/session-tokens.ts';
import {
  readAdoption,
  readDocumentsFrom,
  writeAdoption,
  writeDocumentsFrom,
} from '#services/store/account/adoptions.ts';
import {
  claimGuestConversations,
  countGuestConversations,
  readAuthor,
} from '#services/store/account/author.ts';
import type { Store } from '#services/store/database/store.ts';
import { countGuestDocuments } from '#services/store/documents/server-list.ts';
import {
  countGuestSettings,
  offerSettings,
  withholdSettings,
} from '#services/store/settings/guest-settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

export interface AdoptionDeps {
  store: Store;
  emit: BusClient['emit'];
  /** Signed, without a bearer of its own. */
  client: Pick<ProductClient, 'call'>;
  account: Account;
  session: SessionTokens;
  /** The bearer of pairing; null: this client is not paired. */
  readonly pairedBearer: () => Promise<string | null>;
}

type Command = 'account.adoptable' | 'account.adopt';

const nothing: Adoptable = { conversations: 0, documents: 0, settings: 0, tools: 0 };

/**
 * What a guest has here moves into the account that signs in first, if the person wants it: chats and settings with the
 * sync that follows, documents at once. The answer is stored by account.
 */
export function createAdoption(deps: AdoptionDeps): Pick<Handlers<'offscreen'>, Command> {
  const { store } = deps;
  return {
    'account.adoptable': ({ isAnswered = false }) =>
      isAnswered ? findLeft(store) : findAdoptable(store),
    'account.adopt': async ({ isWanted }, { signal }) => {
      const userId = await readAuthor(store);
      if (userId === null) throw new CodedError('please_login', 'Please login');
      if (isWanted) {
        await adoptOnServer(deps, signal);
        await claimGuestConversations(store, userId);
        await writeDocumentsFrom(store, userId, '');
        await offerSettings(store);
      } else await withholdSettings(store);
      await writeAdoption(store, userId, isWanted);
      deps.emit('account.changed', {});
      return {};
    },
  };
}

/** What the person has not decided about; where there is nothing to decide about, that is settled: settings are sent. */
export async function findAdoptable(store: Store): Promise<Adoptable> {
  const userId = await readAuthor(store);
  if (userId === null || (await readAdoption(store, userId)) !== null) return nothing;
  const found = await countRows(store, userId, false);
  const isEmpty = Object.values(found).every((count) => count === 0);
  if (isEmpty) await writeAdoption(store, userId, true);
  return found;
}

/** What stayed on this device after the person's answer. */
async function findLeft(store: Store): Promise<Adoptable> {
  const userId = await readAuthor(store);
  if (userId === null || (await readAdoption(store, userId)) === null) return nothing;
  return countRows(store, userId, true);
}

async function countRows(store: Store, userId: string, isAnswered: boolean): Promise<Adoptable> {
  return {
    conversations: await countGuestConversations(store),
    documents: await countGuestDocuments(store, await readDocumentsFrom(store, userId)),
    ...(await countGuestSettings(store, isAnswered)),
  };
}

/** In personal mode the server has stored documents for the owner of the machine. */
async function adoptOnServer(deps: AdoptionDeps, signal: AbortSignal): Promise<void> {
  const paired = await deps.pairedBearer();
  const token = await deps.session.bearer();
  if (paired === null || token === null) return;
  const body = { paired_access_token: paired };
  const call = { path: adoptPath, body, token, reply: adoptReplySchema, signal };
  await deps.client.call({ ...call, timeoutMs: adoptMs });
}

const adoptMs = 110_000;

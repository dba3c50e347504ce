import { adopt } from '#api/account.ts';
import type { CallServer } from '#api/client/call-server.ts';
import type { BusClient, Handlers } from '#bus/types.ts';
import { accountOf } from '#domain/account/own-server.ts';
import type { Possessions } from '#domain/account/state.ts';
import type { SessionTokens } from '#services/account/session-tokens.ts';
import { ownerOf, type Store } from '#services/store/database/store.ts';
import {
  adoptGuest,
  countGuest,
  readAdoption,
  writeAdoption,
} from '#services/store/owners/adoption.ts';
import { nothing } from '#services/store/owners/count-rows.ts';
import { readOneList } from '#services/store/owners/own-list.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

interface AdoptionDeps {
  store: Store;
  emit: BusClient['emit'];
  readonly callServer: CallServer;
  session: SessionTokens;
  /** The bearer of pairing; null: this client is not paired. */
  readonly pairedBearer: () => Promise<string | null>;
}

type Command = 'account.adoptable' | 'account.adopt';

/**
 * What a guest has here moves into the account that signs in first, if the person wants it; it is sent with the sync that
 * follows. The answer is stored with the account.
 */
export function createAdoption(deps: AdoptionDeps): Pick<Handlers<'offscreen'>, Command> {
  const { store, emit } = deps;
  return {
    'account.adoptable': ({ isAnswered = false }) => findAdoptable(store, isAnswered),
    'account.adopt': async ({ isWanted }, { signal }) => {
      const userId = accountOf(await ownerOf(store));
      if (userId === null) throw new CodedError('please_login', 'Please login');
      if (isWanted) {
        await adoptOnServer(deps, signal);
        await adoptGuest(store, userId);
      }
      await writeAdoption(store, isWanted);
      emit('account.changed', {});
      if (isWanted) {
        emit('settings.changed', { settings: await readSettings(store) });
        emit('tools.changed', {});
        emit('conversations.changed', {});
        emit('models.changed', {});
      }
      return {};
    },
  };
}

/** What the person has not decided about yet; `isAnswered`: what a guest has here after the answer. */
async function findAdoptable(store: Store, isAnswered: boolean): Promise<Possessions> {
  const owner = await ownerOf(store);
  if (owner === null) throw new CodedError('please_login', 'Please login');
  if (accountOf(owner) === null) return nothing;
  if (((await readAdoption(store)) !== null) !== isAnswered) return nothing;
  const found = await countGuest(store);
  const isEmpty = Object.values(found).every((count) => count === 0);
  // Where there is nothing to decide about, that is settled.
  if (isEmpty && !isAnswered) await writeAdoption(store, true);
  return found;
}

/** In personal mode the server has stored documents for the owner of the machine; the one list stays theirs. */
async function adoptOnServer(deps: AdoptionDeps, signal: AbortSignal): Promise<void> {
  if ((await readOneList(deps.store)) === 'on') return;
  const paired = await deps.pairedBearer();
  const token = await deps.session.bearer();
  if (paired === null || token === null) return;
  const options = { token, signal, timeoutMs: adoptMs };
  await deps.callServer(adopt, { paired_access_token: paired }, options);
}

const adoptMs = 110_000;

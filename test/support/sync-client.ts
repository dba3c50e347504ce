import type { Fetch } from '#api/client/timed-fetch.ts';
import { createAccountHandlers } from '#app/account/account-handlers.ts';
import { createIdentity } from '#app/account/identity.ts';
import { endDeletedShares } from '#app/sharing/end-deleted-shares.ts';
import { createShareHandlers } from '#app/sharing/share-handlers.ts';
import { startSync } from '#app/sync/sync-runner.ts';
import { finishAnswer, startAnswer } from '#services/store/conversations/live-answer.ts';
import { addQuestion } from '#services/store/conversations/questions.ts';
import type { ContextStore } from '#services/store/database/store.ts';
import { writeAdoption } from '#services/store/owners/adoption.ts';
import { followRevsBy } from '#services/sync/follow-revs.ts';
import { receiveChanges } from '#services/sync/receive/receive-changes.ts';
import { sendSettings } from '#services/sync/send/send-settings.ts';
import type { SyncDeps } from '#services/sync/sync-call.ts';
import { type SyncResult, synchronize } from '#services/sync/synchronize.ts';
import type { Clock } from '#shared/clock.ts';
import { uuidv7 } from '#shared/ids.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import type { AuthUser } from './account-client.ts';
import { newName, openContext } from './memory-store.ts';

export interface SyncClientOptions {
  /** Address of the server, which may change. */
  readonly server: () => string;
  clock: Clock;
  /** Of pairing with a server of one's own. */
  secret?: string;
  /** Instead of the network. */
  readonly fetch?: Fetch;
  /** Of a device that was open before; absent: a new one. */
  readonly name?: string;
}

const context = { signal: new AbortController().signal } as never;

/** A device with the client's own store, session and sync, in one process with others. */
export class SyncClient {
  /** Of who is signed in. */
  readonly store: ContextStore;
  readonly events: string[] = [];
  readonly handlers: ReturnType<typeof createAccountHandlers>;
  readonly sharing: ReturnType<typeof createShareHandlers>;
  #identity: ReturnType<typeof createIdentity>;
  #options: SyncClientOptions;

  constructor(options: SyncClientOptions) {
    const { clock } = options;
    this.#options = options;
    this.store = openContext(options.name ?? newName(), clock, () => uuidv7(clock.now()));
    const { store } = this;
    const emit = (name: string) => void this.events.push(name);
    const send: Fetch = (url, init) => (options.fetch ?? fetch)(url, init);
    this.#identity = createIdentity({
      store,
      emit,
      locks: memoryLocks().context().locks,
      fetch: send,
      headers: async () => ({}),
      loadLocal: async () => ({ server: options.server(), secret: options.secret ?? null }),
      clientName: 'Gloss test',
    });
    this.handlers = createAccountHandlers({ ...this.#identity, store, emit, fetch: send });
    this.sharing = createShareHandlers({ ...this.#identity, store });
    if (options.secret !== undefined) endDeletedShares({ ...this.#identity, store });
  }

  /** With the answer to the question about rows of a guest; null: it is still open. */
  async signIn(user: AuthUser, isWanted: boolean | null = true): Promise<void> {
    await this.#identity.session.save(user);
    this.store.reopen();
    if (isWanted !== null) await writeAdoption(this.store, isWanted);
  }

  async signOut(): Promise<void> {
    await this.#identity.session.signOut();
    this.store.reopen();
  }

  /** Answers the question about one list in all that is paired. */
  async oneList(isWanted = true, isRemoving = false): Promise<void> {
    await this.handlers['account.useOneList']({ isWanted, isRemoving }, context);
    this.store.reopen();
  }

  /** By the address that the server prints, as the web app is. */
  async pair(secret: string): Promise<void> {
    await this.#identity.pairing.pair(secret);
    this.store.reopen();
  }

  /** Ids of the chats that are not deleted. */
  async chats(): Promise<string[]> {
    const rows = await this.store.db.conversations.filter(({ isDelete }) => !isDelete).toArray();
    return rows.map(({ id }) => id).toSorted();
  }

  get deps(): SyncDeps {
    const { callServer, account } = this.#identity;
    return {
      store: this.store,
      call: async (endpoint, input, options) =>
        callServer(endpoint, input, { ...options, token: await account.bearer() }),
    };
  }

  /** As the runner does it: what other devices set is known here before settings are sent. */
  async synchronize(): Promise<SyncResult> {
    await receiveChanges(this.deps);
    await sendSettings(this.deps);
    return synchronize(this.deps);
  }

  /** The runner with its triggers. The library of event streams needs a document, if only to leave it. */
  start(): ReturnType<typeof startSync> {
    const noDocument = { addEventListener() {}, removeEventListener() {} };
    Object.assign(globalThis, { window: globalThis, document: noDocument });
    const { signer, callServer, session, pairing, server } = this.#identity;
    return startSync({
      store: this.store,
      callServer,
      session,
      pairing,
      server,
      locks: memoryLocks().context().locks,
      emit: (name: string) => void this.events.push(name),
      follow: followRevsBy(signer.fetch((url, init) => (this.#options.fetch ?? fetch)(url, init))),
      onOnline: () => () => {},
      random: () => 0,
    });
  }

  /** A question and its answer. @returns the question's id */
  async chat(conversationId: string, text: string): Promise<string> {
    const { store } = this;
    const [messageId, answerId] = [store.newId(), store.newId()];
    const last = (await store.db.conversations.get(conversationId))?.lastMessageId ?? null;
    const question = { conversationId, messageId, answerId, parentMessageId: last, text };
    await addQuestion(store, { ...question, sources: [] });
    await startAnswer(store, { conversationId, messageId, answerId });
    const end = { status: 'done', error: null, usage: null } as const;
    await finishAnswer(store, answerId, end, { text: `On: ${text}`, reasoning: '' });
    return messageId;
  }

  /** Texts of a conversation that are not deleted, in their order. */
  async texts(conversationId: string): Promise<string[]> {
    const rows = this.store.db.messages.where('conversationId').equals(conversationId);
    const shown = (await rows.toArray()).filter((row) => !row.is_deleted);
    return shown.map(({ text }) => text).toSorted();
  }
}

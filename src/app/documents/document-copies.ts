import { EMPTY, merge, Subject, type Subscription, switchMap } from 'rxjs';
import { documentCopyMachine } from '#machines/document-copy/document-copy.machine.ts';
import { isAtRest, isBusy } from '#machines/document-copy/document-copy.selectors.ts';
import type {
  CopyProgress,
  DocumentCopyEvent,
} from '#machines/document-copy/document-copy.types.ts';
import type { LocksPort, Release } from '#platform/ports.ts';
import {
  type CopyWorkDeps,
  deleteCopy,
  fetchCopy,
  sendCopy,
} from '#services/documents/server/copy-work.ts';
import { refreshList, type ServerRoom } from '#services/documents/server/list-documents.ts';
import { observeSteadily, watch } from '#services/store/database/watch.ts';
import { getDocument } from '#services/store/documents/documents.ts';
import {
  boundWaits,
  causesOfWork,
  closeCopies,
  controlCopy,
  getCopy,
  holdNeverSent,
  openCopies,
  queueLibrary,
  recordServer,
  retryCopiesNow,
  retryUnreached,
  savedDocuments,
} from '#services/store/documents/server-copies.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { ActorHost } from '../actor-host.ts';
import { after, runAfterEach } from '../observables.ts';
import { workActor } from '../work-actor.ts';
import { copyStorage } from './copy-storage.ts';

interface DocumentCopiesDeps extends CopyWorkDeps {
  locks: LocksPort;
  /** The server for documents, with the account there (`copyPlace`); null: none, or the person does not want it. */
  target: () => Promise<string | null>;
  isOnline: () => boolean;
  random: () => number;
}

/** Of the one context that carries documents. */
const contextLock = 'gloss.documents';
const maxConcurrent = 2;
/** Progress is written this often. */
const progressMs = 200;
/** Whether documents may be sent to the server can change without a changed row. */
const maxSleepMs = 60_000;

/**
 * Sends documents of the library to the server and fetches them. Rows say what is to be done; only
 * one context does it. Each change of a row starts a pass over them.
 */
export class DocumentCopies {
  readonly #deps: DocumentCopiesDeps;
  readonly #host: ActorHost<typeof documentCopyMachine>;
  readonly #stop = new AbortController();
  readonly #wakes = new Subject<void>();
  /** Epoch milliseconds of the next pass; null: only a change starts one. */
  readonly #nextLook = new Subject<number | null>();
  #server: string | null = null;
  #release: Release | null = null;
  #subscription: Subscription | null = null;

  constructor(deps: DocumentCopiesDeps) {
    this.#deps = deps;
    this.#host = new ActorHost({
      machine: provided(deps),
      version: 1,
      storage: copyStorage(deps.store),
      locks: deps.locks,
      clock: deps.store.clock,
      progressMs,
      isDone: isAtRest,
      onChanged: () => this.#wakes.next(),
    });
  }

  /** Waits until no other context does this work, then works until it is closed. */
  async start(): Promise<void> {
    const { store, locks } = this.#deps;
    const { signal } = this.#stop;
    try {
      this.#release = await locks.wait(contextLock, signal);
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    if (signal.aborted) return this.close();
    const { clock } = store;
    this.#subscription = merge(
      observeSteadily(() => causesOfWork(store)),
      observeSteadily(() => savedDocuments(store)),
      this.#wakes,
      this.#nextLook.pipe(
        switchMap((at) => (at === null ? EMPTY : after(clock, at - clock.now()))),
      ),
    )
      .pipe(runAfterEach(() => this.#look()))
      .subscribe({ error: (error: unknown) => console.error('documents are not sent', error) });
  }

  /** The network or the server is available again, or the person requests it now. */
  retryNow(): void {
    retryCopiesNow(this.#deps.store).then(
      () => this.#wakes.next(),
      (error: unknown) => console.error('documents are not sent', error),
    );
  }

  /** Makes the library show what the server has; null: there is no server to ask. */
  async refresh(signal: AbortSignal): Promise<ServerRoom | null> {
    const server = await this.#deps.target();
    return server === null ? null : refreshList(this.#deps, server, signal);
  }

  /**
   * Resolves once a document of the server is on this device, text and file.
   * @throws not_found, please_login, network, and why it could not be fetched
   */
  async open(docId: string, signal: AbortSignal): Promise<void> {
    const { store, target, isOnline } = this.#deps;
    // Its row would wait, and the person with it.
    if ((await target()) === null) throw new CodedError('please_login', 'no server is connected');
    if (!isOnline()) throw new CodedError('network');
    await controlCopy(store, docId, 'fetch');
    for await (const row of watch(() => getCopy(store, docId), signal)) {
      if (row?.state === 'fetching' && !row.error) continue;
      if (row?.error) throw CodedError.fromData(row.error);
      if (!(await getDocument(store, docId))) throw new CodedError('not_found');
      return;
    }
    throw new CodedError('aborted');
  }

  /** As if the context died. */
  close(): void {
    this.#stop.abort();
    this.#subscription?.unsubscribe();
    this.#host.close();
    this.#release?.();
    this.#release = null;
  }

  async #look(): Promise<void> {
    const next = await this.#startDue().catch((error: unknown) => {
      console.error('copies of documents were not looked at', error);
      return this.#deps.store.clock.now() + maxSleepMs;
    });
    this.#nextLook.next(next);
  }

  /**
   * Starts due work, ends work that is no longer wanted. Returns the time of the next pass; null:
   * by rows only.
   */
  async #startDue(): Promise<number | null> {
    const { store, target, isOnline } = this.#deps;
    const server = await target();
    if (server !== this.#server) this.#sendToAll('copy.release');
    this.#server = server;
    // From here on the rows have the state of the copies.
    await this.#host.stored();
    await recordServer(store, server);
    if (server === null) {
      await closeCopies(store);
      return null;
    }
    await queueLibrary(store, server);
    await holdNeverSent(store);
    const rows = await openCopies(store, server);
    await boundWaits(store, rows);
    const wanted = new Set(rows.map(({ docId }) => docId));
    this.#sendToAll('copy.withdraw', (docId) => !wanted.has(docId));
    const idle = rows.filter(({ docId }) => !this.#host.has(docId));
    const now = store.clock.now();
    const due = isOnline() ? idle.filter(({ nextAt }) => nextAt <= now) : [];
    const busy = this.#host.actors().filter((actor) => isBusy(actor.getSnapshot()));
    const room = Math.max(0, maxConcurrent - busy.length);
    for (const { docId } of due.slice(0, room)) {
      await this.#host.send(docId, { type: 'copy.start' });
    }
    const later = idle.map(({ nextAt }) => nextAt).filter((at) => at > now);
    return rows.length === 0 ? null : Math.min(...later, now + maxSleepMs);
  }

  #sendToAll(
    type: 'copy.release' | 'copy.withdraw',
    isMeant: (docId: string) => boolean = () => true,
  ): void {
    for (const actor of this.#host.actors()) {
      if (isMeant(actor.getSnapshot().context.docId)) actor.send({ type });
    }
  }
}

function provided(deps: DocumentCopiesDeps): typeof documentCopyMachine {
  const actor = (carry: typeof sendCopy) =>
    workActor<DocumentCopyEvent, { docId: string }>(
      async ({ input, signal, emit }) => {
        const report = (progress: CopyProgress) => emit({ type: 'copy.progress', ...progress });
        const state = await carry(deps, { docId: input.docId, signal, report });
        await retryUnreached(deps.store);
        return { type: 'work.done', state };
      },
      (error) => ({
        type: 'work.failed',
        error,
        at: deps.store.clock.now(),
        random: deps.random(),
      }),
    );
  return documentCopyMachine.provide({
    actors: { send: actor(sendCopy), fetch: actor(fetchCopy), delete: actor(deleteCopy) },
  });
}

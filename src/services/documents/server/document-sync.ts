import type { ServerCopy, ServerCopyState } from '#domain/server-copies.ts';
import type { LocksPort, Release } from '#platform/ports.ts';
import type { ServerCopyRow } from '#services/store/database.ts';
import {
  causesOfWork,
  closeCopies,
  fresh,
  noteCopy,
  openCopies,
  queueLibrary,
  retryCopiesNow,
  retryUnreached,
  savedDocuments,
} from '#services/store/server-copies.ts';
import type { Store } from '#services/store/store.ts';
import { watch } from '#services/store/watch.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { fetchDocument, sendCopy } from './copy-work.ts';
import type { DocumentCalls } from './document-calls.ts';
import { mayGoLater, retryDelay } from './retry-delay.ts';

export interface DocumentSyncDeps {
  store: Store;
  locks: LocksPort;
  calls: DocumentCalls;
  /** The server that documents are kept on; null: none, or the person does not want it. */
  target: () => Promise<string | null>;
  isOnline: () => boolean;
  random: () => number;
  /** The id of a file's bytes; a file that came back with another is thrown away. */
  hash: (file: Blob, signal: AbortSignal) => Promise<string>;
}

const syncLock = 'gloss.documents';
/** How many are under way at once. */
const maxConcurrent = 2;
const writeMs = 200;
/** Whether the server is one to send to may change without a row that tells. */
const maxSleepMs = 60_000;

/**
 * Carries documents of the library to the server and back. Rows say what is to be done, so one context
 * of all does it, and what dies leaves nothing but rows behind: whoever changes a row is heard.
 */
export class DocumentSync {
  readonly #deps: DocumentSyncDeps;
  readonly #stop = new AbortController();
  readonly #running = new Map<string, AbortController>();
  #target: string | null = null;
  #release: Release | null = null;
  #cancelTimer: (() => void) | null = null;
  #pumping: Promise<void> | null = null;
  #again = false;

  constructor(deps: DocumentSyncDeps) {
    this.#deps = deps;
  }

  /** Waits for its turn among the contexts, then works until it is closed. */
  async start(): Promise<void> {
    const { store, locks } = this.#deps;
    const { signal } = this.#stop;
    try {
      this.#release = await locks.wait(syncLock, signal);
      if (signal.aborted) return this.close();
      await Promise.all([
        this.#follow(() => causesOfWork(store)),
        this.#follow(() => savedDocuments(store)),
      ]);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  async #follow(query: () => Promise<unknown>): Promise<void> {
    for await (const _ of watch(query, this.#stop.signal)) await this.look();
  }

  /** The network or the server is back, or the person wants it now. */
  async retryNow(): Promise<void> {
    await retryCopiesNow(this.#deps.store);
    await this.look();
  }

  /** Begins what is due, ends what is not wanted any more. */
  look(): Promise<void> {
    this.#again = true;
    this.#pumping ??= this.#pump().finally(() => {
      this.#pumping = null;
    });
    return this.#pumping;
  }

  /** As if the context died. */
  close(): void {
    this.#stop.abort();
    this.#cancelTimer?.();
    for (const work of this.#running.values()) work.abort();
    this.#running.clear();
    this.#release?.();
    this.#release = null;
  }

  async #pump(): Promise<void> {
    while (this.#again && !this.#stop.signal.aborted) {
      this.#again = false;
      if (this.#release) await this.#turn();
    }
  }

  async #turn(): Promise<void> {
    const { store, target, isOnline } = this.#deps;
    const server = await target();
    if (server !== this.#target) this.#endAll();
    this.#target = server;
    if (this.#stop.signal.aborted) return;
    if (server === null) return closeCopies(store);
    await queueLibrary(store, server);
    const rows = await openCopies(store, server);
    const wanted = new Set(rows.map(({ docId }) => docId));
    for (const [docId, work] of this.#running) if (!wanted.has(docId)) work.abort();
    const idle = rows.filter(({ docId }) => !this.#running.has(docId));
    const now = store.clock.now();
    const due = isOnline() ? idle.filter(({ nextAt }) => nextAt <= now) : [];
    const room = Math.max(0, maxConcurrent - this.#running.size);
    for (const row of due.slice(0, room)) void this.#run(row, server);
    this.#sleep(rows, idle);
  }

  /** Until the next is due. */
  #sleep(open: readonly ServerCopyRow[], idle: readonly ServerCopyRow[]): void {
    const { clock } = this.#deps.store;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (open.length === 0) return;
    const now = clock.now();
    const later = idle.map(({ nextAt }) => nextAt).filter((at) => at > now);
    const next = Math.min(...later, now + maxSleepMs);
    this.#cancelTimer = clock.after(Math.max(1, next - now), () => void this.look());
  }

  #endAll(): void {
    for (const work of this.#running.values()) work.abort();
  }

  async #run(row: ServerCopyRow, server: string): Promise<void> {
    const { docId } = row;
    const work = new AbortController();
    this.#running.set(docId, work);
    const { signal } = work;
    const isFetch = row.state === 'fetching';
    const state: ServerCopyState = isFetch ? 'fetching' : 'sending';
    const notes = new Notes(this.#deps.store, docId, state);
    try {
      await noteCopy(this.#deps.store, docId, ['waiting', 'sending', 'fetching'], {
        state,
        error: null,
      });
      const deps = { ...this.#deps, row, signal, report: notes.report };
      const end = isFetch ? await fetchDocument(deps) : await sendCopy(deps);
      await notes.end({ ...fresh, taskId: null, state: end });
      await retryUnreached(this.#deps.store);
    } catch (thrown) {
      // Who ended it has said in the row what becomes of it.
      if (!signal.aborted) await notes.end(this.#failed(row, toCodedError(thrown)));
      else if (this.#target !== server || this.#stop.signal.aborted) await notes.stop();
    } finally {
      notes.close();
      if (this.#running.get(docId) === work) this.#running.delete(docId);
      if (!this.#stop.signal.aborted) void this.look();
    }
  }

  /** What was sent waits for another try; what was fetched stays where it is. */
  #failed(row: ServerCopyRow, error: CodedError): Partial<ServerCopyRow> {
    const { store, random } = this.#deps;
    const later = mayGoLater(error);
    const isFetch = row.state === 'fetching';
    const resting = isFetch ? ('fetching' as const) : ('waiting' as const);
    const failed = isFetch ? ('onServer' as const) : ('failed' as const);
    return {
      state: later ? resting : failed,
      step: null,
      error: error.toData(),
      attempts: row.attempts + 1,
      nextAt: store.clock.now() + retryDelay(row.attempts, error, random()),
    };
  }
}

/** Progress into the row, a few times a second, as long as the row is in the state of the work. */
class Notes {
  readonly #store: Store;
  readonly #docId: string;
  readonly #state: ServerCopyState;
  #pending: Partial<ServerCopy> = {};
  #cancel: (() => void) | null = null;
  #writes: Promise<unknown> = Promise.resolve();

  constructor(store: Store, docId: string, state: ServerCopyState) {
    this.#store = store;
    this.#docId = docId;
    this.#state = state;
  }

  readonly report = (progress: Partial<Pick<ServerCopy, 'step' | 'done' | 'of'>>): void => {
    this.#pending = { ...this.#pending, ...progress };
    this.#cancel ??= this.#store.clock.after(writeMs, () => {
      this.#cancel = null;
      this.#write(this.#pending);
      this.#pending = {};
    });
  };

  async end(change: Partial<ServerCopyRow>): Promise<void> {
    this.close();
    this.#write(change);
    await this.#writes;
  }

  /** The work is taken up again by who comes next. */
  stop(): Promise<void> {
    return this.end({ step: null, ...(this.#state === 'sending' ? { state: 'waiting' } : {}) });
  }

  close(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #write(change: Partial<ServerCopyRow>): void {
    this.#writes = this.#writes
      .then(() => noteCopy(this.#store, this.#docId, [this.#state], change))
      .catch(() => undefined);
  }
}

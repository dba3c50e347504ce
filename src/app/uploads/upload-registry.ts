import { type Actor, createActor, fromCallback } from 'xstate';
import type { DocumentInfo } from '#domain/documents.ts';
import { asksToSend, type Upload } from '#domain/uploads.ts';
import { type UploadWorkEnd, uploadMachine } from '#machines/upload/upload.machine.ts';
import { shownUpload } from '#machines/upload/upload.selectors.ts';
import type { UploadEvent } from '#machines/upload/upload.types.ts';
import type { LocksPort, Release } from '#platform/ports.ts';
import type { Store } from '#services/store/store.ts';
import { activeUploads, getUpload, noteUpload, removeUpload } from '#services/store/uploads.ts';
import type { JsonValue } from '#shared/json.ts';

/** Files that are read at the same time: hashing and reading keep a worker each. */
export const maxConcurrent = 2;
/** Progress is written this often; changes of state at once. */
const writeMs = 250;

type UploadActor = Actor<typeof uploadMachine>;

export interface WorkOptions {
  uploadId: string;
  /** The document that was read; null before. */
  docId: string | null;
  password: string | undefined;
  signal: AbortSignal;
  readonly report: (
    progress: Pick<Upload, 'done' | 'of'> & { step: NonNullable<Upload['step']> },
  ) => void;
}

export interface UploadWork {
  /** Hashes and reads the file and writes its document. */
  read(options: WorkOptions): Promise<DocumentInfo>;
  /** Keeps the file with its document. */
  send(options: WorkOptions): Promise<DocumentInfo>;
}

interface Running {
  actor: UploadActor;
  release: Release;
}

export interface UploadRegistryDeps {
  store: Store;
  locks: LocksPort;
  work: UploadWork;
}

const uploadLock = (uploadId: string) => `gloss.upload:${uploadId}`;

/** The machines of the uploads that this context runs; their rows tell everybody else. */
export class UploadRegistry {
  readonly #deps: UploadRegistryDeps;
  readonly #machine: typeof uploadMachine;
  readonly #running = new Map<string, Running>();
  readonly #starting = new Map<string, Promise<UploadActor | null>>();
  /** In memory only. */
  readonly #passwords = new Map<string, string>();
  #writes: Promise<unknown> = Promise.resolve();

  constructor(deps: UploadRegistryDeps) {
    this.#deps = deps;
    this.#machine = this.#provided();
  }

  /** Begins or goes on; nothing where it runs, here or in another context, or has ended. */
  async start(uploadId: string): Promise<void> {
    await this.#actorOf(uploadId);
    this.#admit();
  }

  async control(
    uploadId: string,
    action: 'pause' | 'resume' | 'cancel' | 'retry' | 'allow' | 'refuse',
    password: string | null,
  ): Promise<void> {
    if (password !== null) this.#passwords.set(uploadId, password);
    if (action === 'allow') await this.#allow(uploadId);
    const actor = await this.#actorOf(uploadId);
    actor?.send({ type: `upload.${action}` });
    // Of a file that was refused there is only the row.
    if (!actor && action === 'cancel') await removeUpload(this.#deps.store, uploadId);
    this.#admit();
  }

  /** The host that asked may hear this recording, now and after a retry. */
  async #allow(uploadId: string): Promise<void> {
    const { store } = this.#deps;
    const row = await getUpload(store, uploadId);
    const host = row && asksToSend(row) ? row.error?.details?.host : undefined;
    if (typeof host !== 'string') return;
    await noteUpload(store, uploadId, { allowedHosts: [...(row?.allowedHosts ?? []), host] });
  }

  /** Takes up what contexts that died left behind. */
  async restore(): Promise<void> {
    for (const { id, state, error } of await activeUploads(this.#deps.store)) {
      if (error === null && state !== 'idle') await this.#actorOf(id);
    }
    this.#admit();
  }

  /** Resolves when the rows say what the machines are. */
  async stored(): Promise<void> {
    await this.#writes;
  }

  /** Ends the machines as if the context died. */
  close(): void {
    for (const { actor, release } of this.#running.values()) {
      actor.stop();
      release();
    }
    this.#running.clear();
  }

  #actorOf(uploadId: string): Promise<UploadActor | null> {
    const running = this.#running.get(uploadId);
    if (running) return Promise.resolve(running.actor);
    const begun = this.#starting.get(uploadId) ?? this.#begin(uploadId);
    this.#starting.set(uploadId, begun);
    return begun.finally(() => this.#starting.delete(uploadId));
  }

  async #begin(uploadId: string): Promise<UploadActor | null> {
    const { store, locks } = this.#deps;
    const release = await locks.take(uploadLock(uploadId));
    if (!release) return null;
    const row = await getUpload(store, uploadId);
    const isRefused = row?.error && row.snapshot === null;
    if (!row || row.state === 'success' || isRefused) {
      release();
      return null;
    }
    const options = row.snapshot === null ? {} : { snapshot: row.snapshot as never };
    const actor = createActor(this.#machine, { input: { uploadId }, ...options });
    this.#running.set(uploadId, { actor, release });
    this.#follow(uploadId, actor);
    actor.start();
    this.#write(uploadId, actor);
    return actor;
  }

  #follow(uploadId: string, actor: UploadActor): void {
    const { clock } = this.#deps.store;
    let before = '';
    let cancelWrite: (() => void) | null = null;
    actor.subscribe((snapshot) => {
      const state = JSON.stringify(snapshot.value);
      const isChange = state !== before;
      before = state;
      if (isChange) {
        cancelWrite?.();
        cancelWrite = null;
        this.#write(uploadId, actor);
        if (snapshot.status === 'done') this.#end(uploadId);
        this.#admit();
      } else {
        cancelWrite ??= clock.after(writeMs, () => {
          cancelWrite = null;
          this.#write(uploadId, actor);
        });
      }
    });
  }

  #write(uploadId: string, actor: UploadActor): void {
    const snapshot = actor.getSnapshot();
    const { store } = this.#deps;
    const isEnded = snapshot.status === 'done';
    if (isEnded && snapshot.matches('cancelled')) {
      this.#writes = this.#writes.then(() => removeUpload(store, uploadId)).catch(() => undefined);
      return;
    }
    const kept = isEnded
      ? null
      : (JSON.parse(JSON.stringify(actor.getPersistedSnapshot())) as JsonValue);
    const change = { ...shownUpload(snapshot), snapshot: kept };
    this.#writes = this.#writes
      .then(() => noteUpload(store, uploadId, change))
      .catch(() => undefined);
  }

  #end(uploadId: string): void {
    this.#passwords.delete(uploadId);
    const running = this.#running.get(uploadId);
    this.#running.delete(uploadId);
    void this.#writes.then(() => running?.release());
  }

  #admit(): void {
    const actors = [...this.#running.values()].map(({ actor }) => actor);
    const busy = actors.filter((actor) => actor.getSnapshot().hasTag('busy')).length;
    if (busy >= maxConcurrent) return;
    actors.find((actor) => actor.getSnapshot().hasTag('waiting'))?.send({ type: 'upload.admit' });
  }

  #provided(): typeof uploadMachine {
    const { work, store } = this.#deps;
    return uploadMachine.provide({
      actors: {
        read: this.#actor((options) => work.read(options)),
        send: this.#actor((options) => work.send(options)),
        discard: this.#actor(async ({ uploadId }) => {
          await removeUpload(store, uploadId);
          return null;
        }),
      },
    });
  }

  #actor(run: (options: WorkOptions) => Promise<DocumentInfo | null>) {
    return fromCallback<UploadEvent, { uploadId: string; docId: string | null }>(
      ({ input, sendBack }) => {
        const stop = new AbortController();
        const { uploadId, docId } = input;
        const say = (event: UploadWorkEnd) => {
          if (!stop.signal.aborted) sendBack(event as never);
        };
        const options: WorkOptions = {
          uploadId,
          docId,
          password: this.#passwords.get(uploadId),
          signal: stop.signal,
          report: (progress) => {
            if (!stop.signal.aborted) sendBack({ type: 'upload.progress', ...progress } as never);
          },
        };
        run(options).then(
          (document) => say({ type: 'work.done', document: document as DocumentInfo }),
          (error: unknown) => say({ type: 'work.failed', error }),
        );
        return () => stop.abort();
      },
    );
  }
}

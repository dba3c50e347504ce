import type { RequestOf } from '#bus/types.ts';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import { asksToSend, type Upload } from '#domain/documents/uploads.ts';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import { shownUpload } from '#machines/upload/upload.selectors.ts';
import type { UploadEvent, UploadWorkInput } from '#machines/upload/upload.types.ts';
import type { LocksPort } from '#platform/ports.ts';
import { getRun, recordRun } from '#services/store/database/runs.ts';
import type { Store } from '#services/store/database/store.ts';
import { removeUpload } from '#services/store/documents/uploads.ts';
import type { ActorHost } from '../actor-host.ts';
import { admitNext } from '../admit-next.ts';
import { runHost } from '../run-host.ts';
import { type Work, workActor } from '../work-actor.ts';

/** Files that are read at the same time: hashing and reading use a worker each. */
export const maxConcurrent = 2;

type UploadProgress = Pick<Upload, 'done' | 'of'> & { step: NonNullable<Upload['step']> };

export interface UploadWorkOptions {
  uploadId: string;
  /** The document that was read; null before. */
  docId: string | null;
  password: string | undefined;
  signal: AbortSignal;
  readonly report: (progress: UploadProgress) => void;
}

export interface UploadWork {
  /** Hashes and reads the file and writes its document. */
  read(options: UploadWorkOptions): Promise<DocumentInfo>;
  /** Saves the file with its document. */
  send(options: UploadWorkOptions): Promise<DocumentInfo>;
}

type UploadAction = Extract<RequestOf<'run.send'>, { kind: 'upload' }>['event'];

interface UploadActorsDeps {
  store: Store;
  locks: Pick<LocksPort, 'take' | 'wait'>;
  work: UploadWork;
}

/** The uploads that this context runs; other contexts see their rows. */
export class UploadActors {
  readonly #store: Store;
  readonly #host: ActorHost<typeof uploadMachine>;
  /** By upload; in memory only. */
  readonly #passwords = new Map<string, string>();
  #isRestoring = false;

  constructor({ work, ...deps }: UploadActorsDeps) {
    const { store } = deps;
    this.#store = store;
    this.#host = runHost(deps, {
      kind: 'upload',
      machine: provided(store, work, (uploadId) => this.#passwords.get(uploadId)),
      version: 1,
      progressMs: 250,
      inputOf: ({ id, state, error, snapshot }) =>
        state === 'success' || (error && snapshot === null) ? null : { uploadId: id },
      shownOf: shownUpload,
      isLeft: ({ state, error }) => error === null && state !== 'idle' && state !== 'success',
      end: (id, last, note) => (last.matches('cancelled') ? removeUpload(store, id) : note()),
      onChanged: () => this.#admit(),
      onEmitted: ({ type }, uploadId) => {
        if (type !== 'upload.failed') this.#passwords.delete(uploadId);
      },
    });
  }

  /** Starts or continues an upload; nothing where it runs, in any context, or has ended. */
  async start(uploadId: string): Promise<void> {
    await this.#host.start(uploadId);
  }

  async control(uploadId: string, action: UploadAction, password: string | null): Promise<void> {
    if (password !== null) this.#passwords.set(uploadId, password);
    if (action === 'allow') await this.#allow(uploadId);
    const actor = await this.#host.send(uploadId, { type: `upload.${action}` });
    // Of a file that was refused there is only the row.
    if (!actor && action === 'cancel') await removeUpload(this.#store, uploadId);
  }

  /** Takes over the uploads of dead contexts. */
  async restore(): Promise<void> {
    this.#isRestoring = true;
    try {
      await this.#host.restore();
    } finally {
      this.#isRestoring = false;
      this.#admit();
    }
  }

  /** Resolves when the rows have the state of the uploads. */
  stored(): Promise<void> {
    return this.#host.stored();
  }

  /** Ends the uploads as if the context died. */
  close(): void {
    this.#host.close();
  }

  /** While uploads are restored it is not known yet how many are under way. */
  #admit(): void {
    if (this.#isRestoring) return;
    admitNext(this.#host.actors(), maxConcurrent, { type: 'upload.admit' });
  }

  /** The host of the question may receive this recording, now and after a retry. */
  async #allow(uploadId: string): Promise<void> {
    const row = await getRun(this.#store, 'upload', uploadId);
    const host = row && asksToSend(row) ? row.error?.details?.host : undefined;
    if (typeof host !== 'string') return;
    const allowedHosts = [...(row?.allowedHosts ?? []), host];
    await recordRun(this.#store, 'upload', uploadId, { allowedHosts });
  }
}

type PasswordOf = (uploadId: string) => string | undefined;

function provided(store: Store, work: UploadWork, passwordOf: PasswordOf): typeof uploadMachine {
  const actor = (run: (work: Work<UploadEvent, UploadWorkInput>) => Promise<UploadEvent>) =>
    workActor(run, (error): UploadEvent => ({ type: 'work.failed', error }));
  const optionsOf = ({ input, signal, emit }: Work<UploadEvent, UploadWorkInput>) => ({
    ...input,
    password: passwordOf(input.uploadId),
    signal,
    report: (progress: UploadProgress) => emit({ type: 'upload.progress', ...progress }),
  });
  return uploadMachine.provide({
    actors: {
      read: actor(async (given) => ({
        type: 'work.done',
        document: await work.read(optionsOf(given)),
      })),
      send: actor(async (given) => ({
        type: 'work.done',
        document: await work.send(optionsOf(given)),
      })),
      discard: actor(async ({ input }) => {
        await removeUpload(store, input.uploadId);
        return { type: 'work.discarded' };
      }),
    },
  });
}

import {
  defer,
  distinct,
  filter,
  firstValueFrom,
  from,
  map,
  merge,
  mergeMap,
  type Observable,
  retry,
  tap,
} from 'rxjs';
import { roomFor, type Upload } from '#domain/documents/uploads.ts';
import { LocalState } from '#ui/actors/local-state.ts';
import { followStream } from '../follow-stream.ts';
import type { Shell } from '../shell.tsx';
import { chooseFiles } from './picked-files.ts';

/** A start that was lost is requested again after this. */
const startAgainMs = 2000;
const addingPrefix = 'adding-';

interface UploadListState {
  /** The rows, oldest first. */
  uploads: readonly Upload[];
  /** Rows that this page has written and that `upload.watch` has not sent yet. */
  written: readonly Upload[];
  /** Files whose bytes are being written; optimistic rows. */
  adding: readonly Upload[];
  isReady: boolean;
}

const nothingListed: UploadListState = { uploads: [], written: [], adding: [], isReady: false };

/** A row shown before its file is written: nothing can be done to it yet. */
export function isBeingAdded({ id }: Upload): boolean {
  return id.startsWith(addingPrefix);
}

/** The uploads of a composer (slot null: of the library), with those that this page is adding. */
export class UploadList {
  readonly state = new LocalState<UploadListState>(nothingListed);
  readonly #ports: Pick<Shell, 'bus' | 'rows'>;
  readonly #slot: string | null;
  #added = 0;

  constructor(ports: Pick<Shell, 'bus' | 'rows'>, slot: string | null) {
    this.#ports = ports;
    this.#slot = slot;
  }

  /** Follows the rows and starts unstarted uploads, while it has a subscriber. */
  connect(): Observable<unknown> {
    const { rows } = this.#ports;
    const listed = followStream(() => rows.upload.watch({ slot: this.#slot })).pipe(
      tap((uploads) => this.state.update((before) => withListed(before, uploads))),
    );
    return merge(listed, this.#starts());
  }

  /**
   * Shows files at once and writes them. `leftOut`: how many exceed the limit. @throws storage_full
   */
  add(files: readonly File[], save: Shell['saveFiles']): { leftOut: number; saved: Promise<void> } {
    const { uploads, adding } = this.state.getSnapshot();
    const room = this.#slot === null ? files.length : roomFor([...uploads, ...adding]);
    const { taken, leftOut } = chooseFiles(files, room);
    return { leftOut, saved: taken.length > 0 ? this.#save(taken, save) : Promise.resolve() };
  }

  async #save(files: readonly File[], save: Shell['saveFiles']): Promise<void> {
    const shown = files.map((file) => this.#optimistic(file));
    this.state.update((before) => ({ ...before, adding: [...before.adding, ...shown] }));
    let rows: readonly Upload[] = [];
    try {
      rows = await save(this.#slot, files);
    } finally {
      this.state.update((before) => withWritten(before, rows, shown));
    }
  }

  /** Resolves with all rows when no file is being written. */
  async settled(): Promise<readonly Upload[]> {
    const isSettled = ({ adding }: UploadListState) => adding.length === 0;
    return (await firstValueFrom(this.state.changes.pipe(filter(isSettled)))).uploads;
  }

  /** It was removed: an older list that still contains it does not bring it back. */
  forget({ id }: Upload): void {
    this.state.update((before) => ({
      ...before,
      written: before.written.filter((each) => each.id !== id),
    }));
  }

  #starts(): Observable<unknown> {
    return this.state.changes.pipe(
      mergeMap(({ uploads }) => from(uploads)),
      filter(({ state, isPaused }) => state === 'idle' && !isPaused),
      map(({ id }) => id),
      distinct(),
      mergeMap((id) =>
        defer(() => this.#ports.bus.request('run.start', { kind: 'upload', id })).pipe(
          retry({ delay: startAgainMs }),
        ),
      ),
    );
  }

  #optimistic({ name, type, size }: File): Upload {
    this.#added += 1;
    return {
      id: addingPrefix + this.#added,
      slot: null,
      name,
      type,
      size,
      state: 'uploading',
      step: 'reading',
      done: 0,
      of: 0,
      isPaused: false,
      error: null,
      document: null,
      created_at: '',
    };
  }
}

/** The current rows; those written here that an older list does not have yet are included. */
function withListed(before: UploadListState, listed: readonly Upload[]): UploadListState {
  const written = before.written.filter(({ id }) => listed.every((row) => row.id !== id));
  return { ...before, uploads: [...listed, ...written], written, isReady: true };
}

function withWritten(
  before: UploadListState,
  saved: readonly Upload[],
  optimistic: readonly Upload[],
): UploadListState {
  const fresh = saved.filter(({ id }) => before.uploads.every((row) => row.id !== id));
  return {
    ...before,
    uploads: [...before.uploads, ...fresh],
    written: [...before.written, ...fresh],
    adding: before.adding.filter((each) => !optimistic.includes(each)),
  };
}

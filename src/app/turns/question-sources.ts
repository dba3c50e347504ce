import { liveQuery } from 'dexie';
import {
  catchError,
  connect,
  EMPTY,
  filter,
  from,
  ignoreElements,
  map,
  merge,
  Observable,
  of,
  switchMap,
  take,
  tap,
} from 'rxjs';
import { fromCallback, fromPromise } from 'xstate';
import {
  type AwaitedMemory,
  type AwaitedPage,
  type AwaitedSource,
  sourceKey,
} from '#domain/conversations/awaited-sources.ts';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import type { Upload } from '#domain/documents/uploads.ts';
import { questionSourcesMachine } from '#machines/chat-turn/question-sources.machine.ts';
import type { QuestionSourcesEvent } from '#machines/chat-turn/question-sources.types.ts';
import { attachSources } from '#services/store/conversations/questions.ts';
import { getRun } from '#services/store/database/runs.ts';
import type { Store } from '#services/store/database/store.ts';
import { recordQuestion } from '#services/store/documents/viewed-files.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';

/**
 * Reads the page of a tab, or joins its reading.
 * @throws capture_failed: the tab shows no page of `origin`; nothing of it was read
 */
export type CapturePage = (
  tabId: number,
  origin: string,
  signal: AbortSignal,
) => Promise<DocumentInfo>;

export interface QuestionSourcesDeps {
  store: Store;
  /** Absent where there are no tabs. */
  readonly capturePage?: CapturePage;
  /** Reads the page at an address, or joins its reading. Absent where no browser gives access. */
  readonly readAddress?: (url: string, signal: AbortSignal) => Promise<DocumentInfo>;
  /** Searches the web for a question, or joins its search: the documents that it found. Absent where nothing is searched. */
  readonly search?: (messageId: string, signal: AbortSignal) => Promise<string[]>;
  /** Remembers pages of a question, where the person wants that. Absent where nothing is remembered. */
  readonly remember?: (docIds: readonly string[]) => void;
  /**
   * Looks for a question in what the person has read or marked: pages that it finds are among its sources then. Absent where
   * nothing is remembered. @throws search_empty
   */
  readonly recall?: (
    question: Pick<AwaitedMemory, 'messageId' | 'models' | 'of'>,
    signal: AbortSignal,
  ) => Promise<void>;
  /** Starts the reading of an added file; nothing where it is running. */
  readonly startUpload: (uploadId: string) => Promise<void>;
}

/** The sources of a queued question, with the actors that read and save them. */
export function questionSources(deps: QuestionSourcesDeps): typeof questionSourcesMachine {
  return questionSourcesMachine.provide({
    actors: {
      collect: fromCallback<QuestionSourcesEvent, { sources: AwaitedSource[] }>(
        ({ input, sendBack }) => {
          const subscription = sourcesRead(deps, input.sources).subscribe(sendBack);
          return () => subscription.unsubscribe();
        },
      ),
      attach: fromPromise(async ({ input: { messageId, docIds } }) => {
        await recordQuestion(deps.store, await attachSources(deps.store, messageId, docIds));
      }),
    },
  });
}

/** Each source when it is a document, null when it will not become one, or why it could not be read. */
function sourcesRead(
  deps: QuestionSourcesDeps,
  sources: readonly AwaitedSource[],
): Observable<QuestionSourcesEvent> {
  return merge(
    ...sources.map((source) => {
      const key = sourceKey(source);
      return sourceRead(deps, source).pipe(
        map((docId): QuestionSourcesEvent => ({ type: 'source.read', source: key, docId })),
        catchError((thrown: unknown) => {
          const error = toCodedError(thrown, 'capture_failed').toData();
          return of<QuestionSourcesEvent>({ type: 'source.failed', source: key, error });
        }),
      );
    }),
  );
}

function sourceRead(
  deps: QuestionSourcesDeps,
  source: AwaitedSource,
): Observable<string | string[] | null> {
  switch (source.kind) {
    case 'page':
      return remembered(deps, pageRead(deps, source));
    case 'file':
      return fileRead(deps, source.uploadId);
    case 'address':
      return remembered(deps, addressRead(deps, source.url));
    case 'search':
      return searched(deps, source.messageId);
    case 'memory':
      return recalled(deps, source);
  }
}

function remembered(
  { remember }: QuestionSourcesDeps,
  read: Observable<string | null>,
): Observable<string | null> {
  return read.pipe(
    tap((docId) => {
      if (docId !== null) remember?.([docId]);
    }),
  );
}

/** A failure leaves the choice to the person. */
function searched({ search }: QuestionSourcesDeps, messageId: string): Observable<string[] | null> {
  return search ? aborting((signal) => search(messageId, signal)) : of(null);
}

/** A failure leaves the choice to the person. */
function recalled(
  { recall }: QuestionSourcesDeps,
  source: AwaitedMemory,
): Observable<string[] | null> {
  return recall ? aborting((signal) => recall(source, signal)).pipe(map(() => [])) : of(null);
}

/** null: there is no way to read addresses here. A failure leaves the choice to the person. */
function addressRead({ readAddress }: QuestionSourcesDeps, url: string): Observable<string | null> {
  if (!readAddress) return of(null);
  return aborting((signal) => readAddress(url, signal)).pipe(map(({ docId }) => docId));
}

/** Aborted when the subscriber leaves. */
function aborting<Value>(read: (signal: AbortSignal) => Promise<Value>): Observable<Value> {
  return new Observable((subscriber) => {
    const stop = new AbortController();
    from(read(stop.signal)).subscribe(subscriber);
    return () => stop.abort();
  });
}

/** null: it cannot be read, or another site is in the tab by now, and it was not read before. */
function pageRead(
  { capturePage }: QuestionSourcesDeps,
  { tabId, url, docId }: AwaitedPage,
): Observable<string | null> {
  const before = docId ?? null;
  const origin = originOf(url);
  if (!capturePage || origin === null) return of(before);
  return aborting((signal) => capturePage(tabId, origin, signal)).pipe(
    map((document) => (isOfSite(document.link, origin) ? document.docId : before)),
    catchError(() => of(before)),
  );
}

/** The tab may have gone to another site while it was read. */
function isOfSite(link: string | null, origin: string): boolean {
  return link === null || !URL.canParse(link) || originOf(link) === origin;
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : null);

/** null: it was removed. A failed one may still be read: the person retries, or removes it. */
function fileRead(
  { store, startUpload }: QuestionSourcesDeps,
  uploadId: string,
): Observable<string | null> {
  const row = new Observable<Upload | undefined>((subscriber) =>
    liveQuery(() => getRun(store, 'upload', uploadId)).subscribe(subscriber),
  );
  return row.pipe(
    connect((rows) =>
      merge(
        rows.pipe(
          filter((each) => each?.state === 'idle' && !each.isPaused),
          take(1),
          switchMap(() => startUpload(uploadId)),
          ignoreElements(),
          catchError(() => EMPTY),
        ),
        rows.pipe(
          filter((each) => !each || each.state === 'success'),
          map((each) => each?.document?.docId ?? null),
        ),
      ),
    ),
    take(1),
    // The database is closed: the person can still send the question without the file.
    catchError(() => EMPTY),
  );
}

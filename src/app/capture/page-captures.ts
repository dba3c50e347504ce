import { fromPromise, toPromise } from 'xstate';
import type { BusClient, FrameIds, PageClient } from '#bus/types.ts';
import type { PageSnapshot } from '#domain/capture/captures.ts';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import { isPrivateHost } from '#domain/privacy/private-hosts.ts';
import { captureMachine } from '#machines/capture/capture.machine.ts';
import type { CaptureInput } from '#machines/capture/capture.types.ts';
import type { LocksPort, SessionStoragePort } from '#platform/ports.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { ActorHost } from '../actor-host.ts';
import { sessionActors } from '../session-actors.ts';
import { joinFrames } from './join-frames.ts';
import { captureError, joinSnapshot } from './page-copy.ts';

export interface CaptureDeps {
  bus: Pick<BusClient, 'page'>;
  frameIds: FrameIds;
  session: SessionStoragePort;
  locks: Pick<LocksPort, 'take'>;
  clock: Clock;
  /** @throws capture_refused, capture_no_access */
  checkAccess(tabId: number): Promise<void>;
  /** Did the person choose that the site is never read? */
  readonly isExcluded: (url: string) => Promise<boolean>;
  /** Opens what the tab's page folds, where its site does so; a failure does no harm. Gives texts. */
  unfold(tabId: number): Promise<Record<string, string> | undefined>;
  /** Texts of an address that its site has outside the page. */
  gather(url: string): Promise<Record<string, string>>;
  /** Saves the snapshot for the parser; gives its row's id. */
  save(snapshot: PageSnapshot): Promise<string>;
  /** null: no text yet. `isRequested`: see `CaptureInput`. */
  parse(captureId: string, isRequested: boolean, signal: AbortSignal): Promise<DocumentInfo | null>;
}

/**
 * Reads the pages of tabs, one capture for each tab: a second call joins it. Its state is in
 * session storage; a repeated call after the background died continues it.
 */
export class PageCaptures {
  readonly #host: ActorHost<typeof captureMachine>;

  constructor(deps: CaptureDeps) {
    const { session, locks, clock } = deps;
    const inputOf = (key: string) => {
      const isAsShown = key.endsWith(asShown);
      return {
        tabId: Number.parseInt(key, 10),
        isRequested: false,
        ...(isAsShown && { isAsShown }),
      };
    };
    this.#host = new ActorHost({
      machine: captureMachine.provide({ actors: captureActors(deps) }),
      version: 1,
      storage: sessionActors<typeof captureMachine>(session, { name: 'capture', inputOf }),
      locks,
      clock,
    });
  }

  /** The next call for the tab joins a capture. */
  isRunning(tabId: number): boolean {
    return this.#host.has(String(tabId));
  }

  /** @throws capture_refused, capture_no_access, capture_empty, capture_failed */
  capture(tabId: number): Promise<DocumentInfo> {
    return this.#capture({ tabId, isRequested: false });
  }

  /**
   * Reads the page as it shows, for a draft: nothing in it is opened.
   * @throws as `capture`
   */
  captureAsShown(tabId: number): Promise<DocumentInfo> {
    return this.#capture({ tabId, isRequested: false, isAsShown: true });
  }

  /**
   * Reads a tab that was opened for it (`CaptureInput.isRequested`). The signal cancels the capture,
   * which has no other caller.
   * @throws as `capture`; fetch_refused: it shows a page of this machine or its network; aborted
   */
  captureRequested(tabId: number, signal: AbortSignal): Promise<DocumentInfo> {
    return this.#capture({ tabId, isRequested: true }, signal);
  }

  async #capture(input: CaptureInput, signal?: AbortSignal): Promise<DocumentInfo> {
    const key = `${input.tabId}${input.isAsShown ? asShown : ''}`;
    const actor = await this.#host.start(key, input);
    if (!actor) throw new CodedError('capture_failed', 'another context reads this tab');
    const cancel = () => actor.send({ type: 'capture.cancel' });
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel);
    const ended = toPromise(actor);
    const { document, error } = await ended.finally(() =>
      signal?.removeEventListener('abort', cancel),
    );
    await this.#host.stored();
    if (document) return document;
    throw CodedError.fromData(error);
  }

  /** As if the background died. */
  close(): void {
    this.#host.close();
  }
}

/** In the key of a capture that opens nothing. */
const asShown = ' as shown';

function captureActors(deps: CaptureDeps) {
  return {
    checkAccess: fromPromise<void, CaptureInput>(async ({ input }) => {
      if (!input.isRequested) await deps.checkAccess(input.tabId);
    }),
    serialise: fromPromise<{ captureId: string }, CaptureInput>(async ({ input }) => ({
      captureId: await takeSnapshot(deps, input),
    })),
    parse: fromPromise<
      { document: DocumentInfo | null; at: number },
      { captureId: string; isRequested: boolean }
    >(async ({ input, signal }) => ({
      document: await deps.parse(input.captureId, input.isRequested, signal),
      at: deps.clock.now(),
    })),
    deadline: fromPromise<void, { at: number }>(
      ({ input }) =>
        new Promise((resolve) => {
          deps.clock.after(Math.max(0, input.at - deps.clock.now()), resolve);
        }),
    ),
  };
}

async function takeSnapshot(
  deps: CaptureDeps,
  { tabId, isRequested, isAsShown }: CaptureInput,
): Promise<string> {
  const { clock } = deps;
  const page = deps.bus.page({ tabId });
  const unfolding = isAsShown ? {} : withinTime(clock, () => deps.unfold(tabId));
  const unfolded = await Promise.resolve(unfolding).catch(() => ({}));
  // The watch begins after the unfolding, which is no change, and before the snapshot, so that a
  // change while the page is read is reported too. Where it cannot begin, changes go unnoticed.
  void page.request('frame.watch', {}).catch(() => undefined);
  const snapshot = await withinTime(clock, (signal) => copyPage(page, signal));
  if (isRequested) refusePrivate(snapshot.url);
  if (snapshot.contentType === 'application/pdf') throw new CodedError('capture_pdf');
  if (snapshot.isTooLarge) throw new CodedError('capture_failed', 'the page is too large');
  const joined = await joinFrames(deps, tabId, snapshot);
  const gathered = await withinTime(clock, () => deps.gather(snapshot.url)).catch(() => ({}));
  return deps.save({ ...joined, gathered: { ...gathered, ...unfolded } });
}

/** A page may lead to another one by itself, as with a script. */
function refusePrivate(url: string): void {
  const address = URL.parse(url);
  if (address && !isPrivateHost(address.hostname)) return;
  throw new CodedError('fetch_refused', 'an address on this machine or in its network');
}

/** A page that is loaded again while it is copied: the tab's next page is the one to read. */
const maxLoads = 4;

async function copyPage(page: PageClient, signal: AbortSignal): Promise<PageSnapshot> {
  for (let loads = 1; ; loads += 1) {
    try {
      return await joinSnapshot(page.stream('frame.copyPage', {}), signal);
    } catch (error) {
      const isGone = toCodedError(error).code === 'peerLost';
      if (!isGone || loads === maxLoads || signal.aborted) throw captureError(error);
    }
  }
}

/** S9.9: a page that does not answer for this long will not. */
const snapshotTimeoutMs = 30_000;

async function withinTime<T>(clock: Clock, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const end = new AbortController();
  const late = new Promise<never>((_, reject) => {
    const stop = clock.after(snapshotTimeoutMs, () =>
      reject(new CodedError('timeout', 'the page is busy')),
    );
    end.signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([work(end.signal), late]);
  } finally {
    end.abort();
  }
}

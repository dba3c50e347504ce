import type { BusClient, FrameIds } from '#bus/types.ts';
import { emptyRetries, emptyRetryMs, type PageSnapshot } from '#domain/capture/captures.ts';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import { refusePrivate } from '#domain/privacy/private-hosts.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { wait } from '#shared/wait.ts';
import { joinFrames } from '../parsing/join-frames.ts';
import { captureError, joinSnapshot } from './page-copy.ts';

export interface CapturePageDeps {
  bus: Pick<BusClient, 'page'>;
  frameIds: FrameIds;
  clock: Clock;
  /** Is a frame at that address not to be read with the page at the other? */
  readonly isFrameExcluded: (url: string, page: string) => Promise<boolean>;
  /** Opens what the tab's page folds, where its site does so; a failure does no harm. Gives texts. */
  unfold(tabId: number): Promise<Record<string, string> | undefined>;
  /** Texts of an address that its site has outside the page. */
  gather(url: string): Promise<Record<string, string>>;
  /** Saves the snapshot for the parser; gives its row's id. */
  save(snapshot: PageSnapshot): Promise<string>;
  /** null: no text yet. `isRequested`: see `PageReading`. */
  parse(captureId: string, isRequested: boolean, signal: AbortSignal): Promise<DocumentInfo | null>;
}

/** How a tab's page is read. */
interface PageReading {
  tabId: number;
  /** The tab was opened to read its address (S4.12): an error page or a wall of the site fails the reading. */
  isRequested?: boolean;
  /** The page is read as it shows: nothing that it folds is opened. */
  isAsShown?: boolean;
}

/**
 * Reads the page of a tab, whose access was checked: a snapshot is taken in the page and parsed elsewhere, and taken
 * again while it is empty (S4.12). @throws capture_empty, capture_pdf, capture_failed; fetch_refused: a tab that was
 * opened for it shows a page of this machine or its network
 */
export async function capturePage(
  deps: CapturePageDeps,
  reading: PageReading,
  signal: AbortSignal,
): Promise<DocumentInfo> {
  const { isRequested = false } = reading;
  try {
    for (let left = emptyRetries; ; left -= 1) {
      const captureId = await takeSnapshot(deps, reading);
      const document = await deps.parse(captureId, isRequested, signal);
      if (document) return document;
      if (left === 0) throw new CodedError('capture_empty');
      await wait(deps.clock, emptyRetryMs, signal);
    }
  } catch (error) {
    throw toCodedError(error, 'capture_failed');
  }
}

async function takeSnapshot(
  deps: CapturePageDeps,
  { tabId, isRequested, isAsShown }: PageReading,
): Promise<string> {
  const { clock } = deps;
  const page = deps.bus.page({ tabId });
  const unfolding = isAsShown ? {} : withinTime(clock, () => deps.unfold(tabId));
  const unfolded = await Promise.resolve(unfolding).catch(() => ({}));
  // The watch begins after the unfolding, which is no change, and before the snapshot, so that a
  // change while the page is read is reported too. Where it cannot begin, changes go unnoticed.
  if (!isAsShown) void page.request('frame.watch', {}).catch(() => undefined);
  const snapshot = await withinTime(clock, async (signal) =>
    joinSnapshot(() => page.stream('frame.copyPage', {}), signal, maxLoads).catch((error) => {
      throw captureError(error);
    }),
  );
  if (isRequested) refusePrivate(new URL(snapshot.url));
  if (snapshot.contentType === 'application/pdf') throw new CodedError('capture_pdf');
  if (snapshot.isTooLarge) throw new CodedError('capture_failed', 'the page is too large');
  const joined = await joinFrames(deps, tabId, snapshot);
  const gathered = await withinTime(clock, () => deps.gather(snapshot.url)).catch(() => ({}));
  return deps.save({ ...joined, gathered: { ...gathered, ...unfolded } });
}
/** A page that is loaded again while it is copied: the tab's next page is the one to read. */
const maxLoads = 4;

/** S9.9: a page that does not answer for this long will not. */
const snapshotTimeoutMs = 30_000;

function withinTime<T>(clock: Clock, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const end = new AbortController();
  const late = wait(clock, snapshotTimeoutMs, end.signal).then(() => {
    throw new CodedError('timeout', 'the page is busy');
  });
  return Promise.race([work(end.signal), late]).finally(() => end.abort());
}

import { filter, fromEvent, takeUntil, tap } from 'rxjs';
import type { BusClient, PageClient } from '#bus/types.ts';
import type { PageSnapshot } from '#domain/capture/captures.ts';
import { frameTimeoutMs } from '#domain/capture/hidden-frames.ts';
import { refusePrivate } from '#domain/privacy/private-hosts.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { joinSnapshot } from './page-copy.ts';

interface HiddenFrameDeps {
  bus: Pick<BusClient, 'page' | 'stream'>;
  clock: Clock;
  newId(): string;
}

/** In a page that may not be framed our script does not run: only its load is reported. */
const graceMs = 1500;

/** S8.8. */
const late = () => new CodedError('timeout', 'generate document with iframe is timeout');
const none = () =>
  new CodedError('capture_failed', 'generate document with iframe is null document');

/** Lets the offscreen document load a page in a hidden frame, and copies it there. */
export async function copyHiddenFrame(
  deps: HiddenFrameDeps,
  url: string,
  signal: AbortSignal,
): Promise<PageSnapshot> {
  const name = deps.newId();
  const end = new AbortController();
  const over = AbortSignal.any([signal, end.signal]);
  const script = { isHere: false };
  const copying = copyOf(deps.bus.page({ hiddenFrame: name }), script, over);
  try {
    return checked(await Promise.race([copying, failure(deps, { url, name }, script, over)]));
  } finally {
    end.abort();
  }
}

/** A document that leaves the frame, as by a script's redirect, is followed by the next one. */
function copyOf(
  page: PageClient,
  script: { isHere: boolean },
  signal: AbortSignal,
): Promise<PageSnapshot> {
  const copy = () => {
    script.isHere = false;
    return page.stream('frame.copyLoaded', {}).pipe(
      tap(() => {
        script.isHere = true;
      }),
      filter((chunk): chunk is Exclude<typeof chunk, { isHere: true }> => !('isHere' in chunk)),
    );
  };
  return joinSnapshot(copy, signal).catch(() => {
    throw none();
  });
}

/** Rejects once nothing is to be expected of the frame. */
function failure(
  { bus, clock }: HiddenFrameDeps,
  request: { url: string; name: string },
  script: { readonly isHere: boolean },
  signal: AbortSignal,
): Promise<never> {
  return new Promise((_, reject) => {
    const aborted = fromEvent(signal, 'abort');
    bus
      .stream('address.loadFrame', request)
      .pipe(takeUntil(aborted))
      .subscribe({
        next: () => clock.after(graceMs, () => script.isHere || reject(none())),
        error: reject,
      });
    const stop = clock.after(frameTimeoutMs, () => reject(late()));
    aborted.subscribe(() => {
      stop();
      reject(new CodedError('aborted'));
    });
  });
}

function checked({ slots = [], unreadFrames = 0, ...copy }: PageSnapshot): PageSnapshot {
  const address = URL.parse(copy.url);
  if (!address) throw none();
  refusePrivate(address);
  if (copy.isTooLarge) throw new CodedError('fetch_data', 'the page is too large');
  const unread = unreadFrames + slots.length;
  return { ...copy, gathered: null, ...(unread > 0 ? { unreadFrames: unread } : {}) };
}

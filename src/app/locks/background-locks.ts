import type { BusClient } from '#bus/types.ts';
import type { LocksPort, Release } from '#platform/ports.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

/** Firefox ends an event page after 30 s without an event (`extensions.background.idle.timeout`). */
const extendMs = 10_000;

/** The locks of the background's origin, in a context whose own are those of a page. */
export function backgroundLocks(
  bus: Pick<BusClient, 'request' | 'stream'>,
  clock: Clock,
): LocksPort {
  const extending = createExtending(bus, clock);
  const open = (name: string, waits: boolean, signal?: AbortSignal) =>
    new Promise<Release | null>((resolve, reject) => {
      const leave = extending();
      const abort = () => {
        release();
        reject(new CodedError('aborted', 'manual aborted request.'));
      };
      const settle = () => signal?.removeEventListener('abort', abort);
      const subscription = bus.stream('lock.hold', { name, waits }).subscribe({
        next: () => {
          settle();
          resolve(release);
        },
        error: (error: unknown) => {
          settle();
          leave();
          reject(error);
        },
        complete: () => {
          settle();
          leave();
          resolve(null);
        },
      });
      const release = () => {
        settle();
        subscription.unsubscribe();
        leave();
      };
      signal?.addEventListener('abort', abort);
      if (signal?.aborted) abort();
    });
  return {
    take: (name) => open(name, false),
    wait: async (name, signal) => {
      const release = await open(name, true, signal);
      if (!release) throw new CodedError('peerLost', `the background gave up the lock ${name}`);
      return release;
    },
  };
}

/** Keeps the background running while there are users; returns how one joins, which returns how it leaves. */
function createExtending(bus: Pick<BusClient, 'request'>, clock: Clock) {
  let users = 0;
  let cancel: (() => void) | null = null;
  const extend = () => {
    cancel = clock.after(extendMs, () => {
      bus.request('lock.extend', {}).catch(() => undefined);
      extend();
    });
  };
  return () => {
    users += 1;
    if (!cancel) extend();
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      users -= 1;
      if (users > 0) return;
      cancel?.();
      cancel = null;
    };
  };
}

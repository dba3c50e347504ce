import { timeDifference } from '#api/client/signed-headers.ts';
import { tokenIssuedAt } from '#domain/account/session.ts';
import type { Clock } from '#shared/clock.ts';

/** The server's time, as far as this context has learned how much its own clock is off (S8.2). */
export interface ServerClock {
  /** Epoch milliseconds; our own time before anything was learned. */
  now(): number;
  /** The Date header of a reply that refuses our time; false: it states none. */
  learnFromDate(header: string | null): boolean;
  /** A token that the server made just now (S3.6). */
  learnFromToken(token: string): void;
}

/** Differences below this are latency, and the age of a token that is given again. */
const noticeableMs = 60_000;

export function createServerClock(clock: Pick<Clock, 'now'>): ServerClock {
  let differenceMs = 0;
  return {
    now: () => clock.now() + differenceMs,
    learnFromDate(header) {
      const difference = timeDifference(header, clock.now());
      differenceMs = difference ?? differenceMs;
      return difference !== null;
    },
    learnFromToken(token) {
      const issuedAt = tokenIssuedAt(token);
      if (issuedAt === null) return;
      const difference = issuedAt - clock.now();
      if (Math.abs(difference - differenceMs) > noticeableMs) differenceMs = difference;
    },
  };
}

import { timeDifference } from '#api/client/signed-headers.ts';
import { tokenIssuedAt } from '#domain/account/session.ts';
import type { Clock } from '#shared/clock.ts';

/** The server's time, as far as this context has learned how much its own clock is off (S8.2). */
export interface ServerClock {
  /** Epoch milliseconds; our own time before anything was learned. */
  now(): number;
  /** What an earlier context has learned; what this one has learned already stays. */
  restore(differenceMs: number): void;
  /** The Date header of a reply that refuses our time; false: it states none. */
  learnFromDate(header: string | null): boolean;
  /** A token that the server made just now (S3.6). */
  learnFromToken(token: string): void;
}

/** Differences below this are latency, and the age of a token that is given again. */
const noticeableMs = 60_000;

/** `onLearned`: the server's clock minus ours, in milliseconds, each time it is another one. */
export function createServerClock(
  clock: Pick<Clock, 'now'>,
  onLearned: (differenceMs: number) => void = () => undefined,
): ServerClock {
  let differenceMs = 0;
  let hasLearned = false;
  const learn = (difference: number) => {
    hasLearned = true;
    if (difference === differenceMs) return;
    differenceMs = difference;
    onLearned(difference);
  };
  return {
    now: () => clock.now() + differenceMs,
    restore(difference) {
      if (!hasLearned) differenceMs = difference;
    },
    learnFromDate(header) {
      const difference = timeDifference(header, clock.now());
      if (difference !== null) learn(difference);
      return difference !== null;
    },
    learnFromToken(token) {
      const issuedAt = tokenIssuedAt(token);
      if (issuedAt === null) return;
      const difference = issuedAt - clock.now();
      if (Math.abs(difference - differenceMs) > noticeableMs) learn(difference);
    },
  };
}

import type { CodedError } from '#shared/errors/coded-error.ts';
import { errorEntry, isErrorCode } from '#shared/errors/registry.ts';
import { isServerAway } from '#shared/errors/server-away.ts';

const firstMs = 2_000;
const maxMs = 5 * 60_000;
/** A server that is back is noticed within this time. */
const maxAwayMs = 60_000;

/** Full jitter over a doubling time; a delay that the server requests is respected. */
export function retryDelay(attempts: number, error: CodedError, random: number): number {
  const limit = isServerAway(error) ? maxAwayMs : maxMs;
  const max = Math.min(limit, firstMs * 2 ** Math.min(attempts, 20));
  const requested = error.details?.retryAfterMs;
  const min = typeof requested === 'number' ? requested : max / 4;
  return Math.max(min, Math.round(max * random));
}

/** Can it pass by itself? Errors that a person or the server's operator must fix cannot. */
export function mayGoLater(error: CodedError): boolean {
  const cause = error.details?.cause;
  if (isErrorCode(cause)) return errorEntry(cause).retryable;
  return error.retryable || error.code === 'please_login' || error.code === 'aborted';
}

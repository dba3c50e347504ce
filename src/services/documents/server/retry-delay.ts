import type { CodedError } from '#shared/errors/coded-error.ts';
import { errorEntry, isErrorCode } from '#shared/errors/registry.ts';

const firstMs = 2_000;
const longestMs = 5 * 60_000;

/** Full jitter over a doubling time; what the server asks for is kept. */
export function retryDelay(attempts: number, error: CodedError, random: number): number {
  const most = Math.min(longestMs, firstMs * 2 ** Math.min(attempts, 20));
  const asked = error.details?.retryAfterMs;
  const least = typeof asked === 'number' ? asked : most / 4;
  return Math.max(least, Math.round(most * random));
}

/** Does it go by itself later? What the person or the server's keeper must do first does not. */
export function mayGoLater(error: CodedError): boolean {
  const cause = error.details?.cause;
  if (isErrorCode(cause)) return errorEntry(cause).retryable;
  return error.retryable || error.code === 'please_login' || error.code === 'aborted';
}

import { CodedError } from '#shared/errors/coded-error.ts';
import { pleaseLogin } from '../auth/please-login.ts';

/** Texts that PostgreSQL does not store: a NUL, or half a surrogate pair. */
const untranslatable: ReadonlySet<unknown> = new Set(['22021', '22P05']);

/** Where a call's owner or session was deleted while it ran. */
const ofCaller = /_(owner|session)_id_fkey$/;

/**
 * What a failed statement says of the call that sent it; null: it is no fault of the call.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function refusalOf(thrown: unknown): CodedError | null {
  const { code, constraint = '' } = thrown as { code?: unknown; constraint?: string };
  if (untranslatable.has(code)) {
    return new CodedError('invalid_request', 'a text has characters that cannot be stored');
  }
  if (code === '23503' && ofCaller.test(constraint)) {
    return pleaseLogin();
  }
  return null;
}

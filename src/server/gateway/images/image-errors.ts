import { isRefusedPicture } from '#domain/art/refusals.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Provider } from '../../providers/provider.ts';

/** A failure of pictures as the caller sees it: as of chats, with refusals of the content named as such. */
export function imageError(thrown: unknown, provider: Pick<Provider, 'toError'>): CodedError {
  const own = ownError(thrown);
  if (own) return own;
  const error = provider.toError(thrown);
  if (isSettled.has(error.code)) return error;
  // The packages throw plain errors for refusals that come with status 200.
  const message = thrown instanceof Error ? thrown.message.slice(0, 2000) : '';
  const said = message === '' ? error : provider.toError({ error: { message } });
  for (const { message: text, details } of [error, said]) {
    const words = typeof details?.words === 'string' ? details.words : text;
    if (isRefusedPicture(`${text} ${words}`))
      return new CodedError('image_refused', text, { ...details, words });
  }
  return error;
}

/** Thrown by us below a package, which wraps what its fetch throws. */
function ownError(thrown: unknown): CodedError | null {
  let error = thrown;
  for (let depth = 0; error instanceof Error && depth < 4; depth += 1) {
    if (error instanceof CodedError) return error;
    error = error.cause;
  }
  return null;
}

const isSettled: ReadonlySet<string> = new Set([
  'aborted',
  'image_refused',
  'rate_limited',
  'provider_unauthorized',
  'provider_quota',
  'provider_timeout',
]);

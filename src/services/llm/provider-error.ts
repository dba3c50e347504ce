import type { StreamError } from '#api/client/chat-stream.ts';
import { type FailedCall, failureDetails, v1Error, v1Message } from '#api/client/reply-error.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { type ErrorCode, isErrorCode } from '#shared/errors/registry.ts';

/** Whose words are believed: our own server names codes of the registry, a stranger's host does not. */
export type Speaker = 'host' | 'gateway';

/** S8.3's limit in the words of hosts that answer it with another status. */
const overLimit =
  /context[_ ]length|maximum context|context window|too many tokens|prompt is too long|token limit/i;

const byStatus: Record<number, ErrorCode> = {
  401: 'provider_unauthorized',
  402: 'provider_refused',
  403: 'provider_unauthorized',
  408: 'provider_timeout',
  413: 'token_limit',
  429: 'rate_limited',
  502: 'provider_unavailable',
  503: 'provider_unavailable',
  504: 'provider_timeout',
};

/** A reply of `/v1` that failed. `secret` never gets into the message, whatever a host echoes. */
export function replyError(
  speaker: Speaker,
  call: FailedCall,
  now: number,
  secret: string | null,
): CodedError {
  const message = withoutSecret(v1Message(call), secret);
  return new CodedError(codeOf(speaker, call, message), message, failureDetails(call, now));
}

function codeOf(speaker: Speaker, call: FailedCall, message: string): ErrorCode {
  const error = v1Error(call.body);
  if (speaker === 'gateway') {
    if (isErrorCode(error.code)) return error.code;
    if (call.status === 401) return 'please_login';
  }
  const known = byStatus[call.status];
  if (known) return known;
  if (isOverLimit(message, error.code)) return 'token_limit';
  // A page where the API should be: the address is wrong, not the model.
  if (call.status === 404)
    return error.message === undefined ? 'provider_refused' : 'unknown_model';
  return call.status >= 500 ? 'provider_error' : 'provider_refused';
}

/** An error object inside a stream. */
export function inStreamError(
  speaker: Speaker,
  error: StreamError,
  secret: string | null,
): CodedError {
  const message = withoutSecret(error.message, secret).slice(0, 500);
  if (speaker === 'gateway' && isErrorCode(error.code)) return new CodedError(error.code, message);
  if (isOverLimit(message, error.code)) return new CodedError('token_limit', message);
  const known = byStatus[Number(error.code)];
  if (known) return new CodedError(known, message);
  const isRateLimit = /rate.?limit/i.test(`${error.type ?? ''} ${error.code ?? ''}`);
  return new CodedError(isRateLimit ? 'rate_limited' : 'provider_error', message);
}

function isOverLimit(message: string, code: unknown): boolean {
  return overLimit.test(message) || code === 'context_length_exceeded';
}

function withoutSecret(text: string, secret: string | null): string {
  return secret ? text.replaceAll(secret, '•••') : text;
}

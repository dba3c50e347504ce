import { CodedError } from '#shared/errors/coded-error.ts';
import type { ErrorCode } from '#shared/errors/registry.ts';

/** Names of the exceptions that the Prompt API throws. */
const byName: Record<string, ErrorCode> = {
  AbortError: 'aborted',
  QuotaExceededError: 'token_limit',
  /** Of a language or a form of input. */
  NotSupportedError: 'provider_refused',
  /** Forbidden by a policy, or a download without a gesture. */
  NotAllowedError: 'provider_refused',
  SecurityError: 'provider_refused',
  /** The browser withheld the answer. */
  NotReadableError: 'provider_refused',
  /** The session was destroyed under way. */
  InvalidStateError: 'provider_bad_stream',
  NetworkError: 'network',
  TimeoutError: 'provider_timeout',
};

/** An error of the browser, coded. */
export function builtInError(thrown: unknown): CodedError {
  if (thrown instanceof CodedError) return thrown;
  const { name, message, quota, requested } = (thrown ?? {}) as Partial<
    Record<'name' | 'message' | 'quota' | 'requested', unknown>
  >;
  const code = (typeof name === 'string' && byName[name]) || 'provider_error';
  const text = typeof message === 'string' && message !== '' ? message.slice(0, 500) : code;
  const limits =
    code === 'token_limit' && typeof quota === 'number' && typeof requested === 'number'
      ? { tokens: requested, window: quota }
      : undefined;
  return new CodedError(code, text, limits);
}

import { isObject, type JsonObject } from '../json.ts';
import { type ErrorCode, errorEntry, isErrorCode } from './registry.ts';

/** An error as it crosses a context: JSON, rebuilt from its code at the other end. */
export interface ErrorData {
  code: ErrorCode;
  /** For developers and logs; a person sees the text of the code. */
  message: string;
  retryable: boolean;
  /** JSON facts that fill the text, such as `{ status: 429, retryAfterMs: 2000 }`. */
  details?: JsonObject;
}

/** The only error that may cross a room's border. */
export class CodedError extends Error {
  readonly code: ErrorCode;
  readonly details: JsonObject | undefined;

  constructor(code: ErrorCode, message: string = code, details?: JsonObject) {
    super(message);
    this.name = 'CodedError';
    this.code = code;
    this.details = details;
  }

  get retryable(): boolean {
    return errorEntry(this.code).retryable;
  }

  toData(): ErrorData {
    const { code, message, retryable, details } = this;
    return details ? { code, message, retryable, details } : { code, message, retryable };
  }

  static fromData(data: unknown): CodedError {
    if (!isObject(data) || !isErrorCode(data.code)) return new CodedError('failed');
    const message = typeof data.message === 'string' ? data.message : data.code;
    return new CodedError(
      data.code,
      message,
      isObject(data.details) ? (data.details as JsonObject) : undefined,
    );
  }
}

/** Any thrown value as a CodedError; an abort becomes `aborted`. */
export function toCodedError(thrown: unknown, fallback: ErrorCode = 'failed'): CodedError {
  if (thrown instanceof CodedError) return thrown;
  const name = isObject(thrown) || thrown instanceof Error ? (thrown as Error).name : '';
  if (name === 'AbortError') return new CodedError('aborted', 'manual aborted request.');
  if (name === 'TimeoutError') return new CodedError('timeout', 'Request timeout');
  if (name === 'QuotaExceededError') return new CodedError('storage_full');
  return new CodedError(fallback, thrown instanceof Error ? thrown.message : String(thrown));
}

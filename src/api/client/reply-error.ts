import { CodedError } from '#shared/errors/coded-error.ts';
import { type ErrorCode, errorOfNumber, isErrorCode } from '#shared/errors/registry.ts';
import { isObject, type JsonObject, parseJson } from '#shared/json.ts';
import { isTraceId, traceHeader } from './trace.ts';

/** The parts of a failed reply that are read. */
export interface FailedCall {
  status: number;
  statusText: string;
  /** The body's text. */
  body: string;
  retryAfter: string | null;
  /** Of a call to a Gloss server; absent: it names none. */
  traceId?: string | null;
}

/** The parts of a reply whose body was read. */
export function failedCall(reply: Response, body: string): FailedCall {
  const { status, statusText, headers } = reply;
  const retryAfter = headers.get('retry-after');
  return { status, statusText, body, retryAfter, traceId: headers.get(traceHeader) };
}

const maxMessage = 500;

/** S8.4: message, detail.msg, detail, msg; for an empty body the status code and its text. */
export function productMessage({ status, statusText, body }: FailedCall): string {
  const fallback = `${status} ${statusText}`.trim();
  if (body.trim() === '') return fallback;
  const value = parseJson(body);
  if (!isObject(value)) return fallback;
  const { message, detail, msg } = value;
  const inner = isObject(detail) ? detail.msg : undefined;
  return firstText([message, inner, detail, msg]) ?? fallback;
}

/** `/v1/*`: error.message first, then as product replies. */
export function v1Message(call: FailedCall): string {
  const error = v1Error(call.body);
  return firstText([error.message, error.text]) ?? productMessage(call);
}

/** The error object of a `/v1` body, or the text some hosts have in its place. */
export function v1Error(body: string): {
  message?: unknown;
  code?: unknown;
  type?: unknown;
  data?: unknown;
  words?: unknown;
  text?: string;
} {
  const value = parseJson(body);
  // Google's compatible host wraps its reply in a list.
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (!isObject(first)) return {};
  if (typeof first.error === 'string') return { text: first.error };
  return isObject(first.error) ? first.error : {};
}

function firstText(values: readonly unknown[]): string | undefined {
  const text = values.find((value): value is string => typeof value === 'string' && value !== '');
  return text?.slice(0, maxMessage);
}

/** S4.4, S8.2: is this call marked failed? `status` of a body other than OK fails too. */
export function isMarkedFailed(status: number, body: unknown): boolean {
  if (status < 200 || status > 299) return true;
  return isObject(body) && 'status' in body && body.status !== 'OK';
}

const byStatus: Record<number, ErrorCode> = {
  400: 'invalid_request',
  401: 'please_login',
  403: 'forbidden',
  404: 'not_found',
  413: 'token_limit',
  // Our server names its own: a proxy before it refused the call.
  418: 'forbidden',
  429: 'rate_limited',
  // Of a proxy that finds no server: ours names a code of its own.
  502: 'server_unavailable',
  503: 'server_unavailable',
  504: 'server_unavailable',
};

/** A failed product call as an error: our server's own code where it sends one, else by status. */
export function productError(call: FailedCall): CodedError {
  const value = parseJson(call.body);
  const own = isObject(value) ? value.code : undefined;
  const named = isErrorCode(own) ? own : errorOfNumber(own);
  const code = named ?? byStatus[call.status] ?? 'generic';
  const facts = isObject(value) && isObject(value.data) ? (value.data as JsonObject) : {};
  const words = code === 'server_message' ? { words: productMessage(call) } : {};
  const details = { ...facts, ...words, ...failureDetails(call) };
  return new CodedError(code, productMessage(call), details);
}

/** Facts that an error's text or a retry needs. */
export function failureDetails(call: FailedCall, now?: number): JsonObject {
  const wait = retryAfterMs(call.retryAfter, now);
  return {
    status: call.status,
    ...(wait === null ? {} : { retryAfterMs: wait }),
    ...(isTraceId(call.traceId) && { traceId: call.traceId }),
  };
}

/** Retry-After in seconds, or as a date where `now` is given. */
export function retryAfterMs(header: string | null, now?: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.round(seconds * 1000));
  const date = Date.parse(header);
  return Number.isNaN(date) || now === undefined ? null : Math.max(0, date - now);
}

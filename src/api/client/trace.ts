/**
 * A call of the product and its reply carry the same id in this header; the server's log lines of the call have it as
 * `traceId`. A client that sends none, or no well-formed one, is given one.
 */
export const traceHeader = 'x-trace-id';

/** 64 random bits as hex: telling for one support case, no secret. */
export function newTraceId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Is it safe in a log line? */
export function isTraceId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{8,64}$/.test(value);
}

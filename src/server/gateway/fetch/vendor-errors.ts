import { APICallError } from 'ai';
import { hostWords, shownWords } from '#domain/replies/host-words.ts';
import { overLimit } from '#domain/replies/over-limit.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { ErrorCode } from '#shared/errors/registry.ts';
import { isObject, type JsonObject, parseJson } from '#shared/json.ts';
import { connectionLost } from './node-fetch.ts';

/** Images that a model does not take, in the words of vendors and hosts. */
const noImages =
  /(does not|doesn't|do not|not|cannot|no endpoints found that) (support|accept|process)s? (\S+ ){0,3}(image|vision|multimodal)|image[\w ]{0,20}(is|are) (not supported|only supported)|image[_ ]input[\w ]{0,20}not supported|not a multimodal model/i;

/** Credit that is used up, which vendors answer with various statuses; a rate limit is not meant. */
const outOfCredit =
  /insufficient[_ ](quota|balance|credit|funds)|exceeded your current quota|credit balance is too low|billing[_ ]hard[_ ]limit|used all available credits|spending limit|payment required/i;

/**
 * A vendor's failure as the caller sees it (DESIGN section 8). Only our own bearer's failure is 401, so
 * a vendor's 401, 403 and 418 become 502; 413 and 429 pass, with Retry-After. Credit that is used up is
 * 402, which no client retries.
 */
export function fromVendor(thrown: unknown, vendor: Vendor): CodedError {
  if (thrown instanceof CodedError) return thrown;
  const { code, message, details } = readFailure(thrown, vendor.name);
  const words = shownWords(vendor.redact(wordsOf(thrown).slice(0, maxText)));
  // In this order: a key that is cut in two is not found.
  return new CodedError(code, vendor.redact(message).slice(0, maxMessage), {
    ...details,
    ...(words !== '' && { words }),
  });
}

/** The vendor's own words; none about a key, of which they may quote a part. */
function wordsOf(thrown: unknown): string {
  if (APICallError.isInstance(thrown)) {
    return thrown.statusCode === 401 ? '' : hostWords(thrown.responseBody ?? '');
  }
  if (isParseError(thrown)) return hostWords((thrown as { value?: unknown }).value);
  const isError = thrown instanceof Error;
  return !isError && (isObject(thrown) || typeof thrown === 'string') ? hostWords(thrown) : '';
}

/** Whose failure it is, and what no text of it may contain. */
export interface Vendor {
  /** For people. */
  name: string;
  /** Removes the server's keys: a vendor may quote the request's headers in any of its errors. */
  redact(text: string): string;
}

function readFailure(thrown: unknown, provider: string): CodedError {
  if (isAbort(thrown)) return new CodedError('aborted', 'manual aborted request.');
  if (APICallError.isInstance(thrown)) return fromCall(thrown, provider);
  if (isParseError(thrown)) return fromParser(thrown, provider);
  const code = networkCode(thrown);
  if (code) return fromNetwork(code, provider);
  if (isObject(thrown) || typeof thrown === 'string') return inStream(thrown, provider);
  return toCodedError(thrown, 'provider_error');
}

function fromParser(thrown: unknown, provider: string): CodedError {
  const { text, value } = thrown as { text?: unknown; value?: unknown };
  if (text === connectionLost) {
    return new CodedError('provider_unavailable', `the connection to ${provider} broke`, {
      provider,
    });
  }
  if (/ended without a finish reason/i.test(String(asError(thrown)?.message))) {
    return new CodedError('answer_broken_off', `${provider} ended without an end`);
  }
  // JSON, but not of the vendor's format: mostly its error object.
  if (isObject(value) && (value.error || value.object === 'error'))
    return inStream(value, provider);
  return new CodedError('provider_bad_stream', `${provider} sent what cannot be read`);
}

function fromNetwork(code: string | undefined, provider: string): CodedError {
  if (code === 'ETIMEDOUT') return new CodedError('provider_timeout', `${provider} was silent`);
  const why = code ? ` (${code})` : '';
  return new CodedError('provider_unavailable', `${provider} cannot be reached${why}`, {
    provider,
  });
}

function fromCall(error: APICallError, provider: string): CodedError {
  const { statusCode: status, responseBody } = error;
  // A reply with status 2xx that cannot be read comes as a call error with its parse error inside.
  if (status === undefined || (status >= 200 && status < 300)) {
    if (status !== undefined || isParseError(error.cause)) {
      return inBody(error, provider);
    }
    if (isAbort(error.cause)) return new CodedError('aborted', 'manual aborted request.');
    return fromNetwork(networkCode(error.cause) ?? networkCode(error), provider);
  }
  const text = vendorText(error.message, responseBody);
  const details: JsonObject = { provider, vendorStatus: status };
  const wait = error.responseHeaders?.['retry-after'];
  if (wait && retryAfter.test(wait)) details.retryAfter = wait;
  const isSpent = !wait && isOutOfCredit(status, `${text} ${responseBody ?? ''}`);
  const code = isSpent ? 'provider_quota' : codeOf(status, text);
  return new CodedError(code, messageOf(status, text, provider), details);
}

/** RFC 9110 section 10.2.3: seconds or a date; nothing else of a vendor's header is passed on. */
const retryAfter = /^\d{1,6}$|^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

function isOutOfCredit(status: number, text: string): boolean {
  if (status === 402) return true;
  return status >= 400 && status < 500 && outOfCredit.test(text) && !/retry in/i.test(text);
}

function codeOf(status: number, text: string): ErrorCode {
  if (status >= 400 && noImages.test(text)) return 'images_unsupported';
  if (status === 401) return 'provider_unauthorized';
  if (status === 403 || status === 418) return 'provider_refused';
  if (status === 404) return 'unknown_model';
  if (status === 413) return 'token_limit';
  if (status === 429) return 'rate_limited';
  if (status >= 500 || status === 408) return 'provider_unavailable';
  if (status === 400 || status === 422)
    return overLimit.test(text) ? 'token_limit' : 'invalid_request';
  return 'provider_error';
}

function messageOf(status: number, text: string, provider: string): string {
  // A vendor's text about a key may quote a part of the key.
  if (status === 401) return `${provider} does not accept the server's key`;
  return text ? `${provider}: ${text}` : `${provider} answered ${status}`;
}

/** An error object in the place of an answer, or inside a stream. */
function inStream(thrown: unknown, provider: string): CodedError {
  const text = vendorText('', typeof thrown === 'string' ? thrown : JSON.stringify(thrown));
  const kind = JSON.stringify(thrown);
  const details: JsonObject = { provider };
  if (overLimit.test(kind)) return new CodedError('token_limit', `${provider}: ${text}`, details);
  if (outOfCredit.test(kind) && !/retry in/i.test(kind)) {
    return new CodedError('provider_quota', `${provider}: ${text}`, details);
  }
  if (/rate.?limit|"?429"?/i.test(kind)) {
    return new CodedError('rate_limited', `${provider}: ${text}`, details);
  }
  if (/overloaded|unavailable|server_error|internal/i.test(kind)) {
    return new CodedError('provider_unavailable', `${provider}: ${text}`, details);
  }
  return new CodedError('provider_error', text ? `${provider}: ${text}` : provider, details);
}

function inBody(error: APICallError, provider: string): CodedError {
  if (error.responseBody?.includes('"error"')) return inStream(error.responseBody, provider);
  return new CodedError('provider_bad_stream', `${provider} sent what cannot be read`);
}

/** Characters of a vendor's text that are read; of these `maxMessage` are passed on, without keys. */
const maxText = 100_000;
const maxMessage = 600;

/** The vendor's own words, where its body is JSON. */
function vendorText(fallback: string, body: string | undefined): string {
  // Not JSON: the status has to do.
  const text = hostWords(parseJson(body ?? '')) || fallback;
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, maxText);
}

/** Errors of other realms, for which `instanceof` is false. */
interface ErrorLike {
  name?: unknown;
  message?: unknown;
  code?: unknown;
  cause?: unknown;
  errors?: unknown;
}

function asError(thrown: unknown): ErrorLike | undefined {
  return typeof thrown === 'object' && thrown !== null && 'message' in thrown ? thrown : undefined;
}

function isAbort(thrown: unknown): boolean {
  const error = asError(thrown);
  return error?.name === 'AbortError' || error?.code === 'ABORT_ERR';
}

const parseErrors =
  /JSONParse|TypeValidation|InvalidResponseData|EmptyResponseBody|NoContent|SyntaxError/;

function isParseError(thrown: unknown): boolean {
  return parseErrors.test(String(asError(thrown)?.name));
}

const codes = /^(E[A-Z_]+|UND_ERR\w*|CERT_\w+|HPE_\w+|ERR_\w+|DEPTH_\w+|SELF_\w+|UNABLE_\w+)$/;

/** A network error's code, such as ECONNREFUSED, at any depth of causes. */
function networkCode(thrown: unknown): string | undefined {
  let error = asError(thrown);
  for (let depth = 0; error && depth < 5; depth += 1) {
    const inner = Array.isArray(error.errors) ? asError(error.errors[0]) : undefined;
    for (const code of [error.code, inner?.code]) {
      if (typeof code === 'string' && codes.test(code)) return code;
    }
    if (/terminated|aborted|socket hang up/.test(String(error.message))) return 'ECONNRESET';
    error = asError(error.cause);
  }
  return undefined;
}

import type { StreamError } from '#api/client/chat-stream.ts';
import { type FailedCall, failureDetails, v1Error, v1Message } from '#api/client/reply-error.ts';
import { hostWords, shownWords } from '#domain/replies/host-words.ts';
import { overLimit } from '#domain/replies/over-limit.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { type ErrorCode, isErrorCode } from '#shared/errors/registry.ts';
import { isObject, type JsonObject, parseJson } from '#shared/json.ts';

/**
 * Whose error codes are trusted: those of our own server, not those of other hosts.
 * `ollama`: its own API, which refuses foreign origins with an empty 403.
 */
export type Speaker = 'host' | 'gateway' | 'ollama';

/**
 * Credit that is used up, in the texts of vendors; a limit of requests a minute is another error.
 */
const outOfCredit =
  /insufficient[_ ](quota|balance|credit|funds)|exceeded your current quota|credit balance is too low|billing[_ ]hard[_ ]limit|out of credits|no credits|used all available credits|spending limit|payment required|usage limit/i;

const outOfMemory =
  /requires more system memory|out of memory|cudaMalloc failed|failed to allocate/i;

/** A key that is not one, from hosts that answer it with 400 (Google). */
const noKey = /api[_ ]key[_ ](not valid|invalid)|invalid api[_ ]key|missing api[_ ]key/i;

/** A model that the key's account or project may not use, from hosts that answer it with 403 (OpenAI, Groq, Together). */
const noModelAccess =
  /(no|not have|without) access to (the |this )?(\S+ )?model|model\b.{0,60}\b(not (allowed|enabled|permitted|authori[sz]ed)|blocked|permission)|model_(not_found|permission)/i;

/** Refused images, in the texts of hosts (OpenAI, OpenRouter, vLLM, llama.cpp, Ollama). */
const noImages =
  /(does not|doesn't|do not|not|cannot|no endpoints found that) (support|accept|process)s? (\S+ ){0,3}(image|vision|multimodal)|image[\w ]{0,20}(is|are) (not supported|only supported)|image[_ ]input[\w ]{0,20}not supported|not a multimodal model|missing data required for image input/i;

const byStatus: Record<number, ErrorCode> = {
  401: 'provider_unauthorized',
  402: 'provider_quota',
  403: 'provider_unauthorized',
  408: 'provider_timeout',
  413: 'token_limit',
  429: 'rate_limited',
  502: 'provider_unavailable',
  503: 'provider_unavailable',
  504: 'provider_timeout',
};

/** A failed reply of `/v1`. `secret` is removed from the message, also where a host echoes it. */
export function replyError(
  speaker: Speaker,
  call: FailedCall,
  now: number,
  secret: string | null,
): CodedError {
  const said = speaker === 'ollama' ? withInnerError(call) : call;
  const message = withoutSecret(v1Message(said), secret);
  const facts = speaker === 'gateway' ? factsOf(call) : {};
  const { words } = v1Error(call.body);
  return new CodedError(codeOf(speaker, said, message), message, {
    ...facts,
    ...wordsOf(speaker === 'gateway' ? words : hostWords(call.body), secret),
    ...failureDetails(speaker === 'gateway' ? call : { ...call, traceId: null }, now),
  });
}

/** What the host itself says, for a person to read under our text; a Gloss server says what its vendor said. */
function wordsOf(words: unknown, secret: string | null): JsonObject {
  const shown = typeof words === 'string' ? shownWords(words, secret) : '';
  return shown === '' ? {} : { words: shown };
}

/** What our server says of a limit. */
function factsOf(call: FailedCall): JsonObject {
  const { data } = v1Error(call.body);
  return isObject(data) ? (data as JsonObject) : {};
}

function codeOf(speaker: Speaker, call: FailedCall, message: string): ErrorCode {
  const error = v1Error(call.body);
  if (speaker === 'gateway') {
    if (isErrorCode(error.code)) return error.code;
    if (call.status === 401) return 'please_login';
  }
  if (speaker === 'ollama') {
    if (call.status === 403 && call.body.trim() === '') return 'provider_origin';
    if (outOfMemory.test(message)) return 'provider_memory';
  }
  if (isOutOfCredit(call, `${message} ${String(error.code)} ${String(error.type)}`)) {
    return 'provider_quota';
  }
  if (noImages.test(message)) return 'images_unsupported';
  if (call.status === 403 && noModelAccess.test(`${message} ${String(error.code)}`)) {
    return 'model_no_access';
  }
  const known = byStatus[call.status];
  if (known) return known;
  if (call.status === 400 && noKey.test(message)) return 'provider_unauthorized';
  if (isOverLimit(message, error.code)) return 'token_limit';
  // A page where the API should be: the address is wrong, not the model.
  const isModel = error.message !== undefined || (speaker === 'ollama' && error.text !== undefined);
  if (call.status === 404) return isModel ? 'unknown_model' : 'provider_refused';
  return call.status >= 500 ? 'provider_error' : 'provider_refused';
}

/** A host that names a time for the next attempt has a rate limit, in any wording. */
function isOutOfCredit(call: FailedCall, said: string): boolean {
  if (call.status >= 500 || call.status < 400) return false;
  return call.retryAfter === null && !/retry in/i.test(said) && outOfCredit.test(said);
}

/** An error object inside a stream. */
export function inStreamError(
  speaker: Speaker,
  error: StreamError,
  secret: string | null,
): CodedError {
  const message = withoutSecret(innerText(error.message), secret).slice(0, 500);
  const said = speaker === 'gateway' ? error.words : message === 'error' ? '' : message;
  const facts = speaker === 'gateway' ? error.data : {};
  return new CodedError(streamCode(speaker, error, message), message, {
    ...facts,
    ...wordsOf(said, secret),
  });
}

function streamCode(speaker: Speaker, error: StreamError, message: string): ErrorCode {
  if (speaker === 'gateway' && isErrorCode(error.code)) return error.code;
  if (isOverLimit(message, error.code)) return 'token_limit';
  const said = `${message} ${String(error.code)} ${String(error.type)}`;
  if (outOfCredit.test(said) && !/retry in/i.test(said)) return 'provider_quota';
  if (speaker === 'ollama' && outOfMemory.test(message)) return 'provider_memory';
  const known = byStatus[Number(error.code)];
  if (known) return known;
  const isRateLimit = /rate.?limit/i.test(`${error.type ?? ''} ${error.code ?? ''}`);
  return isRateLimit ? 'rate_limited' : 'provider_error';
}

function isOverLimit(message: string, code: unknown): boolean {
  return overLimit.test(message) || code === 'context_length_exceeded';
}

/** Ollama hands its runner's error on as JSON inside a text. */
function withInnerError(call: FailedCall): FailedCall {
  const { text } = v1Error(call.body);
  return text === undefined ? call : { ...call, body: JSON.stringify({ error: innerText(text) }) };
}

function innerText(text: string): string {
  const inner = text.trim().startsWith('{') ? parseJson(text) : undefined;
  const error = isObject(inner) ? (inner.error ?? inner.message) : undefined;
  if (typeof error === 'string') return error;
  return isObject(error) && typeof error.message === 'string' ? error.message : text;
}

function withoutSecret(text: string, secret: string | null): string {
  return secret ? text.replaceAll(secret, '•••') : text;
}

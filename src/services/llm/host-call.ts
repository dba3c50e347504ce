import { askChat, askPlace, type Send } from '#api/client/ask-compatible.ts';
import { readRefusal, readText } from '#api/client/read-body.ts';
import { type FailedCall, failedCall } from '#api/client/reply-error.ts';
import { deadline } from '#api/client/timed-fetch.ts';
import { isPrivateHost } from '#domain/privacy/private-hosts.ts';
import type { FormedBody } from '#domain/replies/request-form.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { parseJson } from '#shared/json.ts';
import type { Endpoint } from './provider.ts';
import { replyError } from './provider-error.ts';
import { lostReply, maxReplyBytes, tooMuch } from './reply-stream.ts';

/** No cookies are sent, and a key is sent in its header only. */
export function askHost(endpoint: Endpoint, path: string, init: RequestInit): Promise<Response> {
  return askPlace(endpoint, path, init, sendTo(endpoint));
}

/** The same of a chat request, in a form that the host takes. */
export function askHostChat(
  endpoint: Endpoint,
  path: string,
  body: FormedBody,
  signal: AbortSignal,
): Promise<Response> {
  return askChat(endpoint, path, { method: 'POST', body, signal }, sendTo(endpoint));
}

function sendTo({ fetch, secret, keyHeader, headers: more }: Endpoint): Send {
  return (url, init) => {
    const headers: Record<string, string> = { ...more };
    // For a form the browser sets it, with the form's boundary.
    if (typeof init.body === 'string') headers['content-type'] = 'application/json';
    if (secret && keyHeader) headers[keyHeader] = secret;
    else if (secret) headers.authorization = `Bearer ${secret}`;
    // To another origin a browser takes the bearer along no more, but any other header.
    const redirect = secret && keyHeader ? 'error' : 'follow';
    const sent = fetch(url, { ...init, headers, credentials: 'omit', redirect });
    return sent.catch((thrown: unknown) => {
      if (init.signal?.aborted || thrown instanceof CodedError) throw thrown;
      throw unreached(url, thrown);
    });
  };
}

/** No reply: the device is offline, or it is this host. */
function unreached(url: string, thrown: unknown): CodedError {
  const { host, hostname } = new URL(url);
  const message = thrown instanceof Error ? thrown.message : 'network error';
  const isOffline = globalThis.navigator?.onLine === false && !isPrivateHost(hostname);
  return new CodedError(isOffline ? 'network' : 'provider_unavailable', message, { host });
}

export async function failedReply(response: Response): Promise<FailedCall> {
  return failedCall(response, await readRefusal(response));
}

/** The text of a reply. @throws provider_bad_stream where it has no end */
export function wholeReply(response: Response): Promise<string> {
  return readText(response, maxReplyBytes, tooMuch);
}

export function errorOf(endpoint: Endpoint, failed: FailedCall): CodedError {
  const error = replyError(endpoint.speaker, failed, endpoint.clock.now(), endpoint.secret);
  const [base] = endpoint.bases;
  if (error.code !== 'provider_unavailable' || endpoint.speaker === 'gateway' || !base)
    return error;
  return new CodedError(error.code, error.message, { ...error.details, host: new URL(base).host });
}

/** The same of a call that not every host has: one without it answers as for any address that it does not have. */
export function errorOfCall(endpoint: Endpoint, failed: FailedCall): CodedError {
  const error = errorOf(endpoint, failed);
  const isUnknown = [404, 405, 501].includes(failed.status);
  if (!isUnknown || endpoint.speaker === 'gateway') return error;
  return new CodedError('unsupported_by_provider', error.message, error.details);
}

/** A small reply as JSON; undefined where it is no JSON. @throws the host's failure, coded */
export async function askJson(
  endpoint: Endpoint,
  path: string,
  timeoutMs: number,
  init: RequestInit = {},
): Promise<unknown> {
  const limit = deadline(endpoint.clock, timeoutMs, init.signal ?? undefined);
  try {
    const response = await askHost(endpoint, path, { ...init, signal: limit.signal });
    if (!response.ok) throw errorOf(endpoint, await failedReply(response));
    return parseJson(await wholeReply(response));
  } catch (thrown) {
    throw lostReply(limit, thrown, false);
  } finally {
    limit.dispose();
  }
}

import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream as NodeReadableStream } from 'node:stream/web';

export type Fetch = typeof globalThis.fetch;

/**
 * A vendor may take many minutes before its first byte, but Node's own fetch times out after five: so
 * calls to vendors go through node:http, whose only limit is this time without a byte.
 */
const silenceLimitMs = 20 * 60_000;

export interface VendorFetch {
  fetch: Fetch;
  close(): void;
}

/** A `fetch` for vendors: no redirects, no compression, back-pressure down to the socket. */
export function vendorFetch(
  env: Record<string, string | undefined> = {},
  silenceMs: number = silenceLimitMs,
  lookup?: LookupFunction,
): VendorFetch {
  const { HTTP_PROXY, HTTPS_PROXY, NO_PROXY, http_proxy, https_proxy, no_proxy } = env;
  const proxyEnv = { HTTP_PROXY, HTTPS_PROXY, NO_PROXY, http_proxy, https_proxy, no_proxy };
  const options: object = { keepAlive: true, proxyEnv, ...(lookup && { lookup }) };
  const plain = new HttpAgent(options);
  const secure = new HttpsAgent(options);
  return {
    fetch: async (input, init = {}) =>
      send(new URL(addressOf(input)), await encoded(init), { plain, secure }, silenceMs),
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}

/** A form as the bytes that are sent. */
async function encoded(init: RequestInit): Promise<RequestInit> {
  if (!(init.body instanceof FormData)) return init;
  const form = new Response(init.body);
  const headers = new Headers(init.headers);
  headers.set('content-type', form.headers.get('content-type') ?? '');
  return { ...init, headers, body: new Uint8Array(await form.arrayBuffer()) };
}

function addressOf(input: string | URL | Request): string {
  return typeof input === 'string' || input instanceof URL ? String(input) : input.url;
}

interface Agents {
  plain: HttpAgent;
  secure: HttpsAgent;
}

function send(url: URL, init: RequestInit, agents: Agents, silenceMs: number): Promise<Response> {
  const { signal } = init;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortReason(signal));
    const secure = url.protocol === 'https:';
    const options = {
      method: init.method ?? 'GET',
      headers: headersOf(init),
      agent: secure ? agents.secure : agents.plain,
      timeout: silenceMs,
      ...(signal ? { signal } : {}),
    };
    const call = secure ? httpsRequest(url, options) : httpRequest(url, options);
    call.on('timeout', () => call.destroy(silence()));
    call.on('error', (error) => reject(signal?.aborted ? abortReason(signal) : error));
    call.on('response', (message) => {
      try {
        resolve(toResponse(message, signal));
      } catch (error) {
        // A status or a reason that no Response may have: thrown from a listener, it would end the process.
        message.destroy();
        reject(error);
      }
    });
    // After a change of the protocol there is neither a response nor an error.
    call.on('close', () => reject(hangUp()));
    const body = bodyOf(init);
    if (body instanceof Readable) pipeline(body, call).catch((error: Error) => call.destroy(error));
    else call.end(body);
  });
}

function headersOf(init: RequestInit): Record<string, string> {
  const headers = Object.fromEntries(new Headers(init.headers));
  const body = bodyOf(init);
  if (typeof body === 'string' || body instanceof Uint8Array) {
    headers['content-length'] = String(Buffer.byteLength(body));
  }
  return headers;
}

function bodyOf(init: RequestInit): string | Uint8Array | Readable | undefined {
  const body: unknown = init.body;
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string' || body instanceof Uint8Array || body instanceof Readable)
    return body;
  throw new TypeError('only texts, forms and streams of Node go to vendors');
}

function toResponse(message: IncomingMessage, signal: AbortSignal | null | undefined): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    for (const item of [value ?? []].flat()) headers.append(name, item);
  }
  const status = message.statusCode ?? 502;
  // A Response of these statuses may have no body, and 1xx never gets here.
  const empty = status === 204 || status === 205 || status === 304;
  if (empty) message.resume();
  const body = empty ? null : (NodeReadableStream.from(chunks(message, signal)) as ReadableStream);
  return new Response(body, { status, statusText: message.statusMessage ?? '', headers });
}

/** Payload of the event that replaces the rest of a stream whose connection broke. */
export const connectionLost = 'connection lost';

/**
 * A stream that fails drops what it has read and not yet delivered. So an event stream whose connection
 * breaks ends with a line that no vendor's format allows: the parser's error about it comes after all
 * text that had arrived.
 */
async function* chunks(
  message: IncomingMessage,
  signal: AbortSignal | null | undefined,
): AsyncGenerator<Uint8Array> {
  const events = message.headers['content-type']?.startsWith('text/event-stream') ?? false;
  try {
    for await (const chunk of message) yield chunk as Buffer;
  } catch (error) {
    if (signal?.aborted) throw abortReason(signal);
    if (!events) throw error;
    yield Buffer.from(`\n\ndata: ${connectionLost}\n\n`);
  }
}

/**
 * Why a call was aborted: a time limit of the server is the vendor's silence, anything else the caller's
 * wish. Node reports both as AbortError.
 */
function abortReason({ reason }: AbortSignal): Error {
  const isLate = (reason as { name?: unknown } | undefined)?.name === 'TimeoutError';
  return isLate ? silence() : new DOMException('manual aborted request.', 'AbortError');
}

function hangUp(): Error {
  return Object.assign(new Error('the host has ended the call'), { code: 'ECONNRESET' });
}

function silence(): Error {
  return Object.assign(new Error('the vendor was silent for too long'), { code: 'ETIMEDOUT' });
}

import { refusalOf } from '#api/client/refusal.ts';
import { bodyDigest, newCallNonce, signRequest } from '#api/client/sign-request.ts';
import type { Fetch } from '#api/client/timed-fetch.ts';
import { sessionIdOf } from '#domain/account/session.ts';
import type { SecretName } from '#domain/settings/settings.ts';
import type { BodySend, SendBody } from '#services/documents/server/send-body.ts';
import type { Clock } from '#shared/clock.ts';
import { describedFetch, describedSend, type ServerCallsDeps } from './server-calls.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';

interface RequestSignerDeps {
  time: ServerClock;
  readonly readSecret: (name: SecretName) => Promise<string | null>;
  /** Address of the Gloss server, without a slash at the end: nothing else is signed. */
  readonly server: () => Promise<string>;
  /** What every call of the server has, also those of who is not signed in. Absent: only signed calls are touched. */
  readonly calls?: ServerCallsDeps;
}

/** What a signature needs of a request. */
interface Signable {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

/** Signs the calls of an account's session (client/sign-request.ts). */
export interface RequestSigner {
  fetch(fetch: Fetch): Fetch;
  send(send: SendBody): SendBody;
  /** With which calls that carry this token are signed elsewhere; null: it is none of the account's session. */
  sessionKey(token: string): Promise<string | null>;
}

/** Signs the calls of one session in a thread without its secrets. */
export function fetchOfSession(
  session: { server: string; token: string; sessionKey: string },
  clock: Clock,
  fetch: Fetch,
): Fetch {
  const secrets: Partial<Record<SecretName, string>> = {
    'account.sessionKey': session.sessionKey,
    'account.refreshToken': session.token,
  };
  const readSecret = async (name: SecretName) => secrets[name] ?? null;
  const server = async () => session.server;
  return createRequestSigner({ time: createServerClock(clock), readSecret, server }).fetch(fetch);
}

export function createRequestSigner(deps: RequestSignerDeps): RequestSigner {
  return {
    fetch: (fetch) => {
      const { calls, server } = deps;
      const described = calls ? describedFetch(calls, fetch) : fetch;
      return async (url, init) =>
        signedFetch(deps, url.startsWith(`${await server()}/`) ? described : fetch, url, init);
    },
    send: (send) => {
      const described = deps.calls ? describedSend(deps.calls, send) : send;
      return async (request: BodySend) => {
        const signature = await signatureHeaders(deps, request);
        return described({ ...request, headers: { ...request.headers, ...signature } });
      };
    },
    sessionKey: async (token) =>
      (await isOfAccount(token, deps.readSecret)) ? deps.readSecret('account.sessionKey') : null,
  };
}

/** S8.2: a call whose time 418 refuses is sent once more, with the server's time. */
async function signedFetch(
  deps: RequestSignerDeps,
  fetch: Fetch,
  url: string,
  init: RequestInit,
): Promise<Response> {
  const headers = Object.fromEntries(new Headers(init.headers));
  const request = { method: init.method ?? 'GET', url, headers, body: init.body };
  const send = async () => {
    const signature = await signatureHeaders(deps, request);
    if (!signature) return { response: await fetch(url, init), isSigned: false };
    const signed = { ...init, headers: { ...headers, ...signature } };
    return { response: await fetch(url, signed), isSigned: true };
  };
  const { response, isSigned } = await send();
  if (response.status !== 418 || !isSigned || !(await refusalOf(response)).isOfTime)
    return response;
  const isCorrected = deps.time.learnFromDate(response.headers.get('date'));
  return isCorrected ? (await send()).response : response;
}

/** null: not a call of the account's session. */
async function signatureHeaders(
  { time, readSecret, server }: RequestSignerDeps,
  { method, url, headers, body }: Signable,
): Promise<Record<string, string> | null> {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (token === undefined || !url.startsWith(`${await server()}/`)) return null;
  const sessionKey = await readSecret('account.sessionKey');
  if (sessionKey === null || !(await isOfAccount(token, readSecret))) return null;
  const { pathname, search } = new URL(url);
  const timestamp = String(Math.round(time.now()));
  const nonce = newCallNonce();
  const isJson = headers['content-type']?.startsWith('application/json') ?? false;
  const isEmpty = body === undefined || body === null;
  const docId = isJson || isEmpty ? null : docIdOf(headers, body);
  const digest = docId ?? (await bodyDigest(typeof body === 'string' ? body : ''));
  const call = { sessionKey, method, target: pathname + search, timestamp, nonce, digest };
  return {
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': await signRequest(call),
    ...(docId && { 'x-doc-id': docId }),
  };
}

/** Tokens of one session have its id, whichever of them is the latest. */
async function isOfAccount(
  token: string,
  readSecret: RequestSignerDeps['readSecret'],
): Promise<boolean> {
  const refresh = await readSecret('account.refreshToken');
  return refresh !== null && sessionIdOf(token) === sessionIdOf(refresh);
}

function docIdOf(headers: Record<string, string>, body: unknown): string {
  const named = headers['x-doc-id'];
  if (named !== undefined) return named;
  const field = body instanceof FormData ? body.get('doc_id') : null;
  return typeof field === 'string' ? field : '';
}

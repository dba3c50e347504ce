import { bodyDigest, newCallNonce, signRequest } from '#api/client/sign-request.ts';
import type { Call } from './upload-form.ts';

export interface AuthUser {
  access_token: string;
  refresh_token: string;
  session_key: string;
  user_id: string;
  email: string;
  client_user_id: string;
}

/** Where a server is, and the time by which its calls are signed. */
export interface ServerAddress {
  url: string;
  now: () => number;
}

export interface SignedCall {
  method?: string;
  body?: unknown;
  /** Instead of the access token. */
  token?: string;
  /** Changes of the headers after the call was signed; undefined removes one. */
  headers?: Record<string, string | undefined>;
  /** Added to the time of the signature. */
  offByMs?: number;
  nonce?: string;
}

/** Headers of a signed call. */
export async function signedHeaders(
  { now }: ServerAddress,
  user: AuthUser,
  path: string,
  call: SignedCall & { text?: string; docId?: string } = {},
): Promise<Record<string, string>> {
  const nonce = call.nonce ?? newCallNonce();
  const timestamp = String(now() + (call.offByMs ?? 0));
  const signature = await signRequest({
    sessionKey: user.session_key,
    method: call.method ?? 'GET',
    target: path,
    timestamp,
    nonce,
    digest: call.docId ?? (await bodyDigest(call.text ?? '')),
  });
  return {
    authorization: `Bearer ${call.token ?? user.access_token}`,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': signature,
    ...(call.docId === undefined ? {} : { 'x-doc-id': call.docId }),
  };
}

/** A call as an account's client makes it; POST where there is a body. */
export async function callAs(
  to: ServerAddress,
  user: AuthUser,
  path: string,
  call: SignedCall = {},
): Promise<Response> {
  const text = call.body === undefined ? undefined : JSON.stringify(call.body);
  const method = call.method ?? (text === undefined ? 'GET' : 'POST');
  const headers: Record<string, string | undefined> = {
    ...(await signedHeaders(to, user, path, { ...call, method, text: text ?? '' })),
    ...(text === undefined ? {} : { 'content-type': 'application/json' }),
    ...call.headers,
  };
  const sent = Object.entries(headers).filter(
    (each): each is [string, string] => each[1] !== undefined,
  );
  return fetch(`${to.url}${path}`, {
    method,
    headers: Object.fromEntries(sent),
    ...(text === undefined ? {} : { body: text }),
  });
}

/** Calls of an account, as the suites of documents make them; forms and parts are signed by their document's id. */
export const callsOf =
  (to: ServerAddress, user: AuthUser): Call =>
  async (target, init = {}) => {
    const method = init.method ?? 'GET';
    const form = init.body instanceof FormData ? init.body : null;
    const docId = form
      ? form.get('doc_id')
      : new URLSearchParams(target.split('?')[1]).get('doc_id');
    const signed = typeof docId === 'string' ? { docId } : { text: (init.body as string) ?? '' };
    const headers = await signedHeaders(to, user, target, { method, ...signed });
    return fetch(`${to.url}${target}`, {
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string>) },
    });
  };

/** A call without a bearer. `from`: the caller's address, as a trusted proxy passes it on. */
export function postFrom(to: { url: string }, path: string, body: unknown, from = '192.0.2.1') {
  return fetch(`${to.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
}

let lastAddress = 0;

/** An address in a network of its own, so that limits of other tests do not matter. */
export function freshAddress(): string {
  lastAddress += 1;
  return `10.${lastAddress >> 8}.${lastAddress & 255}.7`;
}

/** Where mailed codes are read. */
export interface Codes {
  codeFor(email: string): string | undefined | Promise<string | undefined>;
}

/** Signs in with a mailed code (C5, C6); the server must trust its proxy. */
export async function signIn(to: { url: string }, mail: Codes, email: string): Promise<AuthUser> {
  const from = freshAddress();
  const sent = await postFrom(to, '/oauth/signin_with_email', { email, app: 'test' }, from);
  if (!sent.ok) throw new Error(`C5: ${sent.status} ${await sent.text()}`);
  const secret_code = await mail.codeFor(email);
  const verify = { email, secret_code, app: 'test', env: 'prod', ref: null, gclid: null };
  const reply = await postFrom(to, '/oauth/verify_secret_code', verify, from);
  if (!reply.ok) throw new Error(`C6: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { auth_user: AuthUser }).auth_user;
}

import { fromBase64Url, toBase64Url } from '#shared/base64-url.ts';

/** What a signature covers, next to the time and the nonce of the call. */
export interface SignedCall {
  /** base64url, from the session's `auth_user`. */
  sessionKey: string;
  method: string;
  /** Path and query, as they are sent. */
  target: string;
  /** The `x-timestamp` header: milliseconds since the epoch, corrected by S8.2's difference. */
  timestamp: string;
  /** The `x-nonce` header: 16 to 64 characters of base64url, never used again in the session. */
  nonce: string;
  /** `bodyDigest` of the body, or the `x-doc-id` header of one that is not JSON. */
  digest: string;
}

/**
 * Headers of a signed call, besides x-timestamp. Every call of a session that has a key carries x-nonce and
 * x-signature, /v1 and the refresh (C7) too. A JSON body, or none, is signed by its digest. Any other body is
 * not read before it is sent: the value of x-doc-id is signed in its place (absent: the empty text), and
 * an upload names its document there.
 */
export const signatureHeaderNames = ['x-nonce', 'x-signature', 'x-doc-id'] as const;

/** Difference of the clocks up to which a signature is accepted; beyond it the reply is 418 (S8.2). */
export const signatureWindowMs = 5 * 60_000;

/** What is signed. */
export const signedText = ({
  method,
  target,
  timestamp,
  nonce,
  digest,
}: Omit<SignedCall, 'sessionKey'>): string =>
  [method.toUpperCase(), target, timestamp, nonce, digest].join('\n');

/** The `x-signature` header: base64url of HMAC-SHA-256 with the session's key. */
export async function signRequest({ sessionKey, ...call }: SignedCall): Promise<string> {
  const text = signedText(call);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const bytes = fromBase64Url(sessionKey);
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text));
  return toBase64Url(new Uint8Array(signature));
}

/** SHA-256 as hex; no body: of no bytes. */
export async function bodyDigest(body: string | Uint8Array<ArrayBuffer> = ''): Promise<string> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** 128 random bits. */
export function newCallNonce(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(16)));
}

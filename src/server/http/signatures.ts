import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { signatureWindowMs, signedText } from '#api/client/sign-request.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { Nonces } from '../accounts/nonces.ts';
import type { Authentication, Caller } from '../auth/authenticate.ts';
import { hasBody, hasJsonBody } from './bodies/json-bodies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The x-doc-id header that a signature covers in place of the body; null: the call is not signed so. */
    signedDocId: string | null;
  }
}

/**
 * Calls of sessions that have a key must be signed (client/sign-request.ts). Time, nonce and form are checked before a
 * body is read, the signature as soon as what it covers is there; a nonce is stored only with a right signature, and not
 * of a GET, which may be repeated: it changes nothing.
 * Sessions made by pairing have no key: they stay on this machine, and any OpenAI client can use their tokens. API tokens
 * have none either: such a client does not sign.
 */
export function requireSignatures(scope: FastifyInstance, authentication: Authentication): void {
  scope.decorateRequest('signedDocId', null);
  const checked = new SignatureCheck(authentication);
  scope.addHook('onRequest', async (request) => {
    const { caller } = request;
    if (!isSigned(caller)) return;
    checkTime(request, authentication.now());
    if (hasJsonBody(request)) return;
    const docId = hasBody(request) ? headerOf(request, 'x-doc-id') : null;
    request.signedDocId = docId;
    await checked.check(request, caller, docId ?? emptyDigest);
  });
  scope.addHook('preValidation', async (request) => {
    const { caller } = request;
    if (!isSigned(caller) || !hasJsonBody(request)) return;
    await checked.check(request, caller, request.bodyDigest ?? emptyDigest);
  });
}

/** Throws `signature_refused` where a signed upload names another document than its signature. */
export function checkSignedDocId({ signedDocId }: FastifyRequest, docId: string): void {
  if (signedDocId === null || signedDocId === docId) return;
  throw new CodedError('signature_refused', 'x-doc-id is not the doc_id of the form');
}

const emptyDigest = createHash('sha256').digest('hex');

function isSigned(caller: Caller | null): caller is Caller {
  return caller?.isSigned === true;
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

function checkTime(request: FastifyRequest, now: number): void {
  const text = headerOf(request, 'x-timestamp');
  const time = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  const isWellFormed =
    /^[\w-]{16,64}$/.test(headerOf(request, 'x-nonce')) &&
    /^[\w-]{43}$/.test(headerOf(request, 'x-signature'));
  if (Number.isNaN(time) || !isWellFormed) {
    throw new CodedError('signature_refused', 'x-timestamp, x-nonce and x-signature are required');
  }
  if (Math.abs(time - now) > signatureWindowMs) {
    throw new CodedError('clock_skew', "the caller's clock and the server's differ too much");
  }
}

class SignatureCheck {
  readonly #authentication: Authentication;
  readonly #nonces: Nonces;

  constructor(authentication: Authentication) {
    this.#authentication = authentication;
    this.#nonces = new Nonces(authentication);
  }

  async check(request: FastifyRequest, caller: Caller, digest: string): Promise<void> {
    const nonce = headerOf(request, 'x-nonce');
    const text = signedText({
      method: request.method,
      target: request.raw.url ?? '',
      timestamp: headerOf(request, 'x-timestamp'),
      nonce,
      digest,
    });
    // The browsers' own way is one of other threads: a sixth of a small call.
    const key = this.#authentication.keys.key('session', caller.session.sessionId);
    const wanted = createHmac('sha256', key).update(text).digest('base64url');
    const given = headerOf(request, 'x-signature');
    if (!timingSafeEqual(Buffer.from(wanted), Buffer.from(given))) {
      throw new CodedError('signature_refused', 'the signature does not fit the call');
    }
    if (!isRepeatable(request)) await this.#nonces.spend(caller, nonce);
  }
}

function isRepeatable({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

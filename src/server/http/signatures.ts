import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { signatureWindowMs, signRequest } from '#api/client/sign-request.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { spendNonce } from '../accounts/nonces.ts';
import type { Authentication, Caller } from '../auth/authenticate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of a JSON body, hex; null before it was read, and where there is none. */
    bodyDigest: string | null;
    /** The x-doc-id header that a signature covers in place of the body; null: the call is not signed so. */
    signedDocId: string | null;
  }
}

/**
 * Calls of sessions that have a key must be signed (client/sign-request.ts). Time, nonce and form are checked before a
 * body is read, the signature as soon as what it covers is there; a nonce is stored only with a right signature.
 * Sessions made by pairing have no key: they stay on this machine, and any OpenAI client can use their tokens.
 */
export function requireSignatures(scope: FastifyInstance, authentication: Authentication): void {
  scope.decorateRequest('bodyDigest', null);
  scope.decorateRequest('signedDocId', null);
  readJsonBodies(scope);
  scope.addHook('onRequest', async (request) => {
    const { caller } = request;
    if (!isSigned(caller)) return;
    checkTime(request, authentication.now());
    if (hasJsonBody(request)) return;
    const docId = hasBody(request) ? headerOf(request, 'x-doc-id') : null;
    request.signedDocId = docId;
    await checkSignature(authentication, request, caller, docId ?? emptyDigest);
  });
  scope.addHook('preValidation', async (request) => {
    const { caller } = request;
    if (!isSigned(caller) || !hasJsonBody(request)) return;
    await checkSignature(authentication, request, caller, request.bodyDigest ?? emptyDigest);
  });
}

/** Throws `signature_refused` where a signed upload names another document than its signature. */
export function checkSignedDocId({ signedDocId }: FastifyRequest, docId: string): void {
  if (signedDocId === null || signedDocId === docId) return;
  throw new CodedError('signature_refused', 'x-doc-id is not the doc_id of the form');
}

const emptyDigest = createHash('sha256').digest('hex');

function isSigned(caller: Caller | null): caller is Caller {
  return caller?.session.madeWith === null;
}

/** Fastify reads no body of GET and HEAD. */
function hasBody({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

function hasJsonBody(request: FastifyRequest): boolean {
  const type = request.headers['content-type'] ?? '';
  return hasBody(request) && /^application\/json\s*(;|$)/i.test(type.trim());
}

/** Fastify's own parser, which does not give out the bytes that it parses. */
function readJsonBodies(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.bodyDigest = createHash('sha256').update(body).digest('hex');
    void parse(request, body.toString(), done);
  });
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

async function checkSignature(
  authentication: Authentication,
  request: FastifyRequest,
  caller: Caller,
  digest: string,
): Promise<void> {
  const nonce = headerOf(request, 'x-nonce');
  const wanted = await signRequest({
    sessionKey: authentication.keys.sessionKey(caller.session.sessionId),
    method: request.method,
    target: request.raw.url ?? '',
    timestamp: headerOf(request, 'x-timestamp'),
    nonce,
    digest,
  });
  const given = headerOf(request, 'x-signature');
  if (!timingSafeEqual(Buffer.from(wanted), Buffer.from(given))) {
    throw new CodedError('signature_refused', 'the signature does not fit the call');
  }
  await spendNonce(authentication, caller, nonce);
}

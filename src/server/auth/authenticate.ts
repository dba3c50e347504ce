import type { FastifyRequest } from 'fastify';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Database } from '../database/connect.ts';
import { isForwarded } from '../http/guards.ts';
import { findSession, type Session } from '../store/sessions.ts';
import type { Principal } from './principal.ts';
import type { PairingSecret } from './secret-files.ts';
import type { TokenKind, Tokens } from './tokens.ts';

/** What a bearer is checked with. */
export interface Authentication {
  db: Database;
  tokens: Tokens;
  /** Null outside personal mode. */
  pairing: PairingSecret | null;
  /** Milliseconds since the epoch. */
  now: () => number;
}

export interface Caller {
  principal: Principal;
  session: Session;
  /** When the token expires. */
  expiresAt: Date;
}

/** The pairing secret where this request is one of personal mode; until accounts exist, no other may do anything. */
export function personalSecret(
  { pairing }: Pick<Authentication, 'pairing'>,
  request: FastifyRequest,
): PairingSecret | null {
  return isForwarded(request) ? null : pairing;
}

/**
 * Who calls: checks the bearer's signature, kind and age, and that its session has not ended. The one
 * place where a principal is made. Throws `please_login`.
 */
export async function authenticate(
  authentication: Authentication,
  request: FastifyRequest,
  kind: TokenKind,
): Promise<Caller> {
  const { db, tokens, now } = authentication;
  const token = bearerOf(request);
  const pairing = personalSecret(authentication, request);
  const claims = token && pairing ? await tokens.read(kind, token) : undefined;
  if (!claims || !pairing) throw pleaseLogin();
  const { principal, sessionId, expiresAt } = claims;
  const session = await findSession(principal, db, sessionId, new Date(now()));
  // A session made with a secret that was replaced since is void, also before it is marked so.
  if (!session || session.madeWith !== pairing.current().hash) throw pleaseLogin();
  return { principal, session, expiresAt };
}

export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9._~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** S6.2. */
export function pleaseLogin(): CodedError {
  return new CodedError('please_login', 'Please login');
}

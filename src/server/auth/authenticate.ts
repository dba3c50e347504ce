import type { FastifyRequest } from 'fastify';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ServerContext } from '../context.ts';
import { isForwarded } from '../http/guards.ts';
import { findSession, type Session } from '../store/sessions.ts';
import type { Principal } from './principal.ts';
import type { TokenKind } from './tokens.ts';

export interface Caller {
  principal: Principal;
  session: Session;
  /** End of the token's life. */
  expiresAt: Date;
}

/** Is this request one of personal mode? Until accounts exist, no other may do anything. */
export function isPersonal(context: ServerContext, request: FastifyRequest): boolean {
  return context.pairing !== null && !isForwarded(request);
}

/** Whose call this is: the one place where a principal is made. Throws `please_login`. */
export async function principalOf(
  context: ServerContext,
  request: FastifyRequest,
): Promise<Principal> {
  return (await authenticate(context, request, 'access')).principal;
}

/** Checks the bearer: signature, kind, age, and that its session stands. */
export async function authenticate(
  context: ServerContext,
  request: FastifyRequest,
  kind: TokenKind,
): Promise<Caller> {
  const { db, tokens, pairing, now } = context;
  const token = bearerOf(request);
  if (!token || !pairing || !isPersonal(context, request)) throw pleaseLogin();
  const claims = await tokens.read(kind, token);
  if (!claims) throw pleaseLogin();
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
function pleaseLogin(): CodedError {
  return new CodedError('please_login', 'Please login');
}

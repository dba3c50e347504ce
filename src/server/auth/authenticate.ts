import type { FastifyRequest } from 'fastify';
import { mcpPath } from '#api/api-tokens.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Database } from '../database/connect.ts';
import { isForwarded } from '../http/guards.ts';
import { isOpenAiPath } from '../http/openai-path.ts';
import { findSession, type Session } from '../store/sessions.ts';
import { type Assistant, findApiToken, isApiToken } from './api-tokens.ts';
import type { DerivedKeys } from './derived-keys.ts';
import { pleaseLogin } from './please-login.ts';
import { localOwner, type Principal } from './principal.ts';
import type { PairingSecret } from './secret-files.ts';
import type { TokenKind, Tokens } from './tokens.ts';

/** What a bearer is checked with. */
export interface Authentication {
  db: Database;
  tokens: Tokens;
  keys: DerivedKeys;
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
  /** Of a refresh token. */
  generation: number;
  /** Must its calls be signed? Those of pairing and of API tokens are not. */
  isSigned: boolean;
  /** null: it is none. */
  assistant: Assistant | null;
}

/** The pairing secret where this request is one of personal mode. */
export function personalSecret(
  { pairing }: Pick<Authentication, 'pairing'>,
  request: FastifyRequest,
): PairingSecret | null {
  return isForwarded(request) ? null : pairing;
}

/**
 * Who calls: checks the signature, kind and age of the token, by default the bearer, and that its session has not
 * ended; or, for `/v1/*` and `/mcp`, that it is an API token or an assistant's. The one place where a principal is
 * made. Throws `please_login`.
 */
export async function authenticate(
  authentication: Authentication,
  request: FastifyRequest,
  kind: TokenKind,
  token: string | undefined = bearerOf(request),
): Promise<Caller> {
  const { db, tokens, now } = authentication;
  if (token && isApiToken(token)) return byApiToken(authentication, request, kind, token);
  const claims = token ? await tokens.read(kind, token) : undefined;
  if (!claims) throw pleaseLogin();
  const { principal, sessionId, expiresAt, generation } = claims;
  const session = await findSession(principal, db, sessionId, new Date(now()));
  if (!session || !isValidNow(authentication, request, session)) throw pleaseLogin();
  const isSigned = session.madeWith === null;
  return { principal, session, expiresAt, generation, isSigned, assistant: null };
}

/** An assistant's token opens `/mcp` alone, another `/v1/*` alone. */
async function byApiToken(
  authentication: Authentication,
  request: FastifyRequest,
  kind: TokenKind,
  token: string,
): Promise<Caller> {
  const { url = '' } = request.routeOptions;
  const isAssistant = url === mcpPath;
  const isInScope = kind === 'access' && (isAssistant || isOpenAiPath(url));
  const found = isInScope ? await findApiToken(authentication, token, isAssistant) : undefined;
  if (!found || !isValidNow(authentication, request, found.session)) throw pleaseLogin();
  return { ...found, expiresAt: found.session.expiresAt, generation: 0, isSigned: false };
}

/**
 * A session or assistant made by pairing is one of personal mode, and void once its secret was replaced, also before it is
 * marked so. An account's is valid everywhere.
 */
export function isValidNow(
  authentication: Pick<Authentication, 'pairing'>,
  request: FastifyRequest,
  { madeWith }: Pick<Session, 'madeWith'>,
): boolean {
  if (madeWith === null) return true;
  return personalSecret(authentication, request)?.current().hash === madeWith;
}

type WithCaller = Pick<FastifyRequest, 'caller'>;

/** The caller of an authenticated route. */
export function requireCaller({ caller }: WithCaller): Caller {
  if (!caller) throw pleaseLogin();
  return caller;
}

/** The caller whose session is an account's: one made by pairing has none. Throws `forbidden`. */
export function requireAccount(request: WithCaller): Caller {
  const caller = requireCaller(request);
  if (caller.session.madeWith === null) return caller;
  throw new CodedError('forbidden', 'this session was made by pairing: it has no account');
}

/** In personal mode its one owner runs the server; accounts do not. Throws `forbidden`. */
export function requireOperator(request: WithCaller): void {
  if (requireCaller(request).principal.ownerId === localOwner.ownerId) return;
  throw new CodedError('forbidden', 'only who runs the server may do this');
}

export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9._~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
}

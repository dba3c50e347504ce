import { createSecretKey, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { z } from 'zod';
import { accessTokenSeconds, refreshTokenSeconds, tokenPayloadSchema } from '#api/oauth.ts';
import type { Principal } from './principal.ts';

interface TokenClaims {
  principal: Principal;
  sessionId: string;
  expiresAt: Date;
  /** Of a refresh token: how many came before it in its session. */
  generation: number;
}

/** Of a refresh token that is made again: its number, and when it was made first. */
interface TokenIssue {
  generation: number;
  /** Milliseconds since the epoch. */
  at: number;
}

export type TokenKind = 'access' | 'refresh';

const lifetimes: Record<TokenKind, number> = {
  access: accessTokenSeconds,
  refresh: refreshTokenSeconds,
};

type TokenPayload = z.infer<typeof tokenPayloadSchema>;

/** Tokens whose signature is not checked again. */
const maxVerified = 2_000;

/** Tokens that the same secret signs for another use have another audience. */
const audience = 'gloss';

/**
 * Makes and reads the bearer tokens of S3.6: HS256, `{exp, subject: {user_id}, sid, typ, aud}`; `gen` of a refresh
 * token.
 */
export class Tokens {
  #key: KeyObject;
  #now: () => number;
  /** What tokens with a right signature say: checking it costs a fifth of a small call. */
  readonly #verified = new Map<string, TokenPayload>();

  constructor(secret: string, now: () => number = Date.now) {
    this.#key = createSecretKey(secret, 'utf8');
    this.#now = now;
  }

  expiry(kind: TokenKind, at = this.#now()): Date {
    return new Date(at + lifetimes[kind] * 1000);
  }

  /** The same issue gives the same token. */
  async sign(
    kind: TokenKind,
    { ownerId }: Principal,
    sessionId: string,
    issue?: TokenIssue,
  ): Promise<string> {
    const seconds = Math.floor((issue?.at ?? this.#now()) / 1000);
    const generation = issue ? { gen: issue.generation } : {};
    return new SignJWT({ subject: { user_id: ownerId }, sid: sessionId, typ: kind, ...generation })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setAudience(audience)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + lifetimes[kind])
      .sign(this.#key);
  }

  /** Undefined for a token that is forged, expired, of the other kind, or for another audience. */
  async read(kind: TokenKind, token: string): Promise<TokenClaims | undefined> {
    const payload = this.#verified.get(token) ?? (await this.#verify(token));
    if (!payload || payload.typ !== kind || payload.exp * 1000 <= this.#now()) return undefined;
    const { subject, sid, exp, gen = 0 } = payload;
    if (sid === undefined) return undefined;
    return {
      principal: { ownerId: subject.user_id },
      sessionId: sid,
      expiresAt: new Date(exp * 1000),
      generation: gen,
    };
  }

  async #verify(token: string): Promise<TokenPayload | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ['HS256'],
        audience,
        currentDate: new Date(this.#now()),
      });
      const known = tokenPayloadSchema.parse(payload);
      const [oldest] = this.#verified.keys();
      if (this.#verified.size >= maxVerified && oldest) this.#verified.delete(oldest);
      this.#verified.set(token, known);
      return known;
    } catch {
      return undefined;
    }
  }
}

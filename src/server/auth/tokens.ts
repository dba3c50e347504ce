import { jwtVerify, SignJWT } from 'jose';
import { accessTokenSeconds, refreshTokenSeconds, tokenPayloadSchema } from '#api/oauth.ts';
import type { Principal } from './principal.ts';

export interface TokenClaims {
  principal: Principal;
  sessionId: string;
  expiresAt: Date;
}

export type TokenKind = 'access' | 'refresh';

const lifetimes: Record<TokenKind, number> = {
  access: accessTokenSeconds,
  refresh: refreshTokenSeconds,
};

/** Makes and reads the bearer tokens of S3.6: HS256, `{exp, subject: {user_id}, sid, typ}`. */
export class Tokens {
  #key: Uint8Array;
  #now: () => number;

  constructor(secret: string, now: () => number = Date.now) {
    this.#key = new TextEncoder().encode(secret);
    this.#now = now;
  }

  expiry(kind: TokenKind): Date {
    return new Date(this.#now() + lifetimes[kind] * 1000);
  }

  async sign(kind: TokenKind, { ownerId }: Principal, sessionId: string): Promise<string> {
    const seconds = Math.floor(this.#now() / 1000);
    return new SignJWT({ subject: { user_id: ownerId }, sid: sessionId, typ: kind })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + lifetimes[kind])
      .sign(this.#key);
  }

  /** Undefined for a token that is forged, expired, or of the other kind. */
  async read(kind: TokenKind, token: string): Promise<TokenClaims | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ['HS256'],
        currentDate: new Date(this.#now()),
      });
      const { subject, sid, typ, exp } = tokenPayloadSchema.parse(payload);
      if (typ !== kind || sid === undefined) return undefined;
      return {
        principal: { ownerId: subject.user_id },
        sessionId: sid,
        expiresAt: new Date(exp * 1000),
      };
    } catch {
      return undefined;
    }
  }
}

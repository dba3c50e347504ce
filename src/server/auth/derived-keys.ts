import { createHmac, hkdfSync } from 'node:crypto';

/** Purposes of keys that are derived from the server's secret. */
type Purpose =
  | 'session'
  | 'email'
  | 'code'
  | 'rate'
  | 'invitation'
  | 'google'
  | 'analytics'
  | 'assistant'
  | 'grant';

/** Keys derived from the server's secret by HKDF-SHA-256; none of them is stored. */
export class DerivedKeys {
  #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** 32 bytes; another `subject` has another key. */
  key(purpose: Purpose, subject = ''): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#secret, '', `gloss ${purpose} ${subject}`, 32));
  }

  /** The key that signs a session's calls, base64url. */
  sessionKey(sessionId: string): string {
    return this.key('session', sessionId).toString('base64url');
  }

  /** HMAC-SHA-256, hex: what is stored in place of an address or a short code. */
  hash(purpose: Exclude<Purpose, 'session' | 'google'>, text: string): string {
    return createHmac('sha256', this.key(purpose)).update(text).digest('hex');
  }
}

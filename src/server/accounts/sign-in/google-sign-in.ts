import { EncryptJWT, jwtDecrypt } from 'jose';
import * as oidc from 'openid-client';
import * as z from 'zod';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { DerivedKeys } from '../../auth/derived-keys.ts';
import type { GoogleConfig } from '../../config/account-config.ts';
import type { Fetch } from '../../gateway/fetch/node-fetch.ts';
import { mailAddress } from '../mail-address.ts';

/** What the page that opened the pop-up wants (googleSignInQuerySchema). */
export interface GoogleRequest {
  app: string;
  challenge: string;
  /** Of the page that receives the result. */
  origin: string;
}

/** A person as the provider knows them. */
export interface Identity {
  /** Issuer and `sub`. */
  subject: string;
  /** Verified, in lower case. */
  email: string;
  /**
   * Does the provider run the mailbox? Else it verified the address once, and another person may have it now.
   * https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
   */
  ownsMailbox: boolean;
}

interface GoogleParts {
  config: GoogleConfig;
  keys: DerivedKeys;
  /** Goes through the operator's proxy. */
  fetch: Fetch;
  /** Address of /oauth/google_callback. */
  redirectUri: () => string;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** The issuer may speak http; tests alone set it. */
  insecure: boolean;
}

/** How long a person may take at the provider. */
export const googleMinutes = 10;

const googleIssuer = 'https://accounts.google.com';
const audience = 'gloss-google-sign-in';

/** What the browser stores between the two requests, in a cookie that only the server reads. */
const sealedSchema = z.object({
  app: z.string(),
  challenge: z.string(),
  origin: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
});

/** C8 by OpenID Connect: authorization code with PKCE, state and nonce. Stateless: any node may answer the callback. */
export class GoogleSignIn {
  #parts: GoogleParts;
  #provider: Promise<oidc.Configuration> | null = null;

  constructor(parts: GoogleParts) {
    this.#parts = parts;
  }

  /** Where to send the browser, and the cookie's value. Throws `login_failed` where the provider does not answer. */
  async start(request: GoogleRequest): Promise<{ address: string; sealed: string }> {
    const provider = await this.#discover();
    const verifier = oidc.randomPKCECodeVerifier();
    const checks = { verifier, state: oidc.randomState(), nonce: oidc.randomNonce() };
    const address = oidc.buildAuthorizationUrl(provider, {
      redirect_uri: this.#parts.redirectUri(),
      scope: 'openid email',
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      // Without it a provider may answer at once, and a page could sign a person in unseen.
      prompt: 'select_account',
    });
    return { address: address.href, sealed: await this.#seal({ ...request, ...checks }) };
  }

  /** The request that a cookie holds; null: there is none, or it is too old. */
  async requestOf(sealed: string | undefined): Promise<GoogleRequest | null> {
    return sealed === undefined ? null : await this.#open(sealed);
  }

  /** Who signed in, by the callback's query. Throws what the provider answered, or `login_failed`. */
  async finish(callback: string, sealed: string | undefined): Promise<Identity> {
    const checks = sealed === undefined ? null : await this.#open(sealed);
    if (!checks)
      throw new CodedError('login_failed', 'the sign-in was not started in this browser');
    const address = new URL(this.#parts.redirectUri());
    address.search = new URL(callback, address).search;
    const tokens = await oidc.authorizationCodeGrant(await this.#discover(), address, {
      pkceCodeVerifier: checks.verifier,
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (typeof claims?.email !== 'string' || claims.email_verified !== true) {
      throw new CodedError('login_failed', 'the provider has not verified the address');
    }
    const email = mailAddress(claims.email);
    if (email === null) throw new CodedError('invalid_email', 'Invalid email');
    const ownsMailbox =
      claims.iss !== googleIssuer || claims.hd !== undefined || email.endsWith('@gmail.com');
    return { subject: `${claims.iss} ${claims.sub}`, email, ownsMailbox };
  }

  #discover(): Promise<oidc.Configuration> {
    const { config, fetch, insecure } = this.#parts;
    this.#provider ??= oidc
      .discovery(new URL(config.issuer), config.clientId, undefined, clientAuth(config), {
        execute: insecure ? [oidc.allowInsecureRequests] : [],
        [oidc.customFetch]: (url, options) =>
          fetch(url, { ...options, body: textOf(options.body) } as RequestInit),
        timeout: 10,
      })
      .catch((cause: unknown) => {
        this.#provider = null;
        throw new CodedError('login_failed', `the provider does not answer: ${String(cause)}`);
      });
    return this.#provider;
  }

  async #seal(checks: z.infer<typeof sealedSchema>): Promise<string> {
    const seconds = Math.floor(this.#parts.now() / 1000);
    return new EncryptJWT(checks)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setAudience(audience)
      .setExpirationTime(seconds + googleMinutes * 60)
      .encrypt(this.#parts.keys.key('google'));
  }

  async #open(sealed: string): Promise<z.infer<typeof sealedSchema> | null> {
    try {
      const { payload } = await jwtDecrypt(sealed, this.#parts.keys.key('google'), {
        audience,
        currentDate: new Date(this.#parts.now()),
      });
      return sealedSchema.parse(payload);
    } catch {
      return null;
    }
  }
}

/**
 * In the body, where the provider takes it there: Google does not decode the percent-encoding that RFC 6749 prescribes
 * for the header.
 */
function clientAuth({ clientSecret }: GoogleConfig): oidc.ClientAuth {
  const inBody = oidc.ClientSecretPost(clientSecret);
  const inHeader = oidc.ClientSecretBasic(clientSecret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? [];
    const authenticate = methods.includes('client_secret_post') ? inBody : inHeader;
    return authenticate(server, ...rest);
  };
}

function textOf(body: unknown): string | undefined {
  return body instanceof URLSearchParams ? body.toString() : (body as string | undefined);
}

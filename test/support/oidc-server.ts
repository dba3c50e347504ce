import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { interactionPolicy } from 'oidc-provider';

/** The person at the provider's pages. */
interface OidcPerson {
  sub: string;
  email: string;
  verified: boolean;
  /** Refuses what the client requests. */
  denies?: boolean;
  /** Has not decided yet: the provider's page stays. */
  waits?: boolean;
}

/** A real OpenID provider on loopback, whose pages are answered at once by the person that the test names. */
export interface OidcServer {
  issuer: string;
  person: OidcPerson;
  /** The ID token gets this one in place of the client's. */
  nonce: string | null;
  /** Registers the client whose callback this is. */
  register(redirectUri: string): void;
  close(): Promise<void>;
}

export const oidcClient = { id: 'gloss', secret: 'a-secret-of-the-client' };

export async function startOidcServer(): Promise<OidcServer> {
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined;
  const http = createServer((request, response) => void answer(request, response));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const server: OidcServer = {
    issuer,
    person: { sub: '1', email: 'ann@gloss.example', verified: true },
    nonce: null,
    register(redirectUri) {
      const provider = providerOf(issuer, redirectUri, () => server.person);
      const callback = provider.callback();
      answer = (request, response) => {
        const { nonce, person } = server;
        if (nonce) request.url = request.url?.replace(/([?&]nonce=)[^&]+/, `$1${nonce}`);
        return request.url?.startsWith('/interaction/')
          ? interact(provider, person, request, response)
          : callback(request, response);
      };
    },
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return server;
}

function providerOf(issuer: string, redirectUri: string, person: () => OidcPerson): Provider {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return new Provider(issuer, {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // As Google does: the e-mail address is in the ID token.
    conformIdTokenClaims: false,
    cookies: { keys: ['a key for the cookies of the tests'] },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: person().email, email_verified: person().verified }),
    }),
  });
}

async function interact(
  provider: Provider,
  person: OidcPerson,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (person.waits) return void response.end('Sign in');
  const details = await provider.interactionDetails(request, response);
  const merge = { mergeWithLastSubmission: true };
  if (person.denies) {
    const denied = { error: 'access_denied', error_description: 'the person refused' };
    return provider.interactionFinished(request, response, denied);
  }
  if (details.prompt.name === 'consent') {
    const grant = new provider.Grant({
      accountId: details.session?.accountId ?? person.sub,
      clientId: oidcClient.id,
    });
    grant.addOIDCScope('openid email');
    const grantId = await grant.save();
    return provider.interactionFinished(request, response, { consent: { grantId } }, merge);
  }
  const login = { accountId: person.sub };
  await provider.interactionFinished(request, response, { login, select_account: {} }, merge);
}

/** A browser's part: follows redirects with cookies, up to an address that `stop` accepts or a page. */
export class Redirects {
  #cookies = new Map<string, Map<string, string>>();

  async follow(
    address: string,
    stop: (url: URL) => boolean = () => false,
  ): Promise<{ url: URL; response: Response | null }> {
    let url = new URL(address);
    for (let step = 0; step < 20; step += 1) {
      if (step > 0 && stop(url)) return { url, response: null };
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: this.#cookiesFor(url) },
      });
      this.#store(url, response);
      const next = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || !next) return { url, response };
      url = new URL(next, url);
    }
    throw new Error('too many redirects');
  }

  #cookiesFor({ origin }: URL): string {
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    return Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ');
  }

  #store({ origin }: URL, response: Response): void {
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
  }
}

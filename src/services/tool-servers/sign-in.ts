import {
  auth,
  computeScopeUnion,
  OAuthError,
  RegistrationRejectedError,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import type { Fetch } from '#api/client/timed-fetch.ts';
import { isThisMachine } from '#domain/models/host-pattern.ts';
import { leadsInside } from '#domain/tool-servers/server-address.ts';
import { signInLastsMs } from '#domain/tool-servers/sign-in-return.ts';
import { toolFault } from '#domain/tool-servers/tool-fault.ts';
import { hostOfServer, type ToolServer } from '#domain/tool-servers/tool-server.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';

import { type ClientNames, GrantProvider } from './grant-provider.ts';
import { connectMs, ServerLink } from './server-link.ts';
import { type GrantPort, without } from './stored-grant.ts';

export interface SignInDeps {
  fetch: Fetch;
  clock: Clock;
  grant: GrantPort;
}

type Server = Pick<ToolServer, 'address' | 'origins'>;

/**
 * The address at which the person signs in (RFC 9728, PKCE, RFC 8707). Nothing but the server itself and what the person
 * has allowed (`origins`) is called. `state`: by which its end is known.
 * @throws tool_failed: `elsewhere` where another origin has to be allowed first, `register` where only clients are known
 * that the person registers
 */
export async function beginSignIn(
  deps: SignInDeps,
  server: Server,
  names: ClientNames,
  state: string,
  signal: AbortSignal,
): Promise<string> {
  const { grant, clock } = deps;
  const provider = new GrantProvider(grant, names, { state, verifier: '', at: clock.now() });
  const link = linkOf(deps, server);
  return grant.alone(signal, () =>
    link.within(connectMs, signal, async () => {
      // What is known of those who grant may be old.
      await grant.change((known) => without(known, 'discovery', 'error'));
      const { challenge = {}, tokens } = await grant.read();
      const scope = computeScopeUnion(tokens?.scope, challenge.scope);
      await auth(provider, {
        serverUrl: server.address,
        fetchFn: link.fetch,
        forceReauthorization: true,
        ...(scope && { scope }),
        ...(challenge.metadata && { resourceMetadataUrl: new URL(challenge.metadata) }),
      }).catch(async (thrown: unknown) => {
        await refuseUnregistered(grant, provider, thrown);
        return rethrow(thrown);
      });
      // It is called when the person is back: what has to be allowed is known before they go.
      const { token_endpoint: last } =
        (await grant.read()).discovery?.authorizationServerMetadata ?? {};
      if (last) refuseUnallowed(server, last);
      return checkedAddress(server, provider.address);
    }),
  );
}

/**
 * Ends the sign-in that is under way: `query` is what its page has answered. Once; `iss` is checked (RFC 9207).
 * @throws tool_failed
 */
export async function finishSignIn(
  deps: SignInDeps,
  server: Server,
  names: ClientNames,
  query: string,
  signal: AbortSignal,
): Promise<void> {
  const { grant, clock } = deps;
  const params = new URLSearchParams(query);
  const link = linkOf(deps, server);
  await grant.alone(signal, async () => {
    const { pending } = await grant.read();
    const isOld = !pending || clock.now() - pending.at > signInLastsMs;
    if (isOld || pending.state !== params.get('state')) {
      throw toolFault('signIn', 'it was waited for no longer');
    }
    await grant.change((known) => without(known, 'pending'));
    const provider = new GrantProvider(grant, names, pending);
    const transport = new StreamableHTTPClientTransport(new URL(server.address), {
      authProvider: provider,
      fetch: link.fetch,
    });
    try {
      await link.within(connectMs, signal, () => transport.finishAuth(params).catch(rethrow));
    } catch (thrown) {
      const error = toCodedError(thrown).toData();
      await grant.change((known) => ({ ...known, error }));
      throw thrown;
    }
  });
}

/** Forgets what signing in gave, and says so where that can be said (RFC 7009). */
export async function endSignIn(
  deps: SignInDeps,
  server: Server,
  signal: AbortSignal,
): Promise<void> {
  const { grant } = deps;
  const { tokens, client, discovery } = await grant.read();
  // What the person typed is not what they were given.
  await grant.change(({ client: own, redirect, isOwnClient }) =>
    isOwnClient && own && redirect ? { client: own, redirect, isOwnClient } : null,
  );
  const metadata = (discovery?.authorizationServerMetadata ?? {}) as {
    revocation_endpoint?: unknown;
  };
  const endpoint = metadata.revocation_endpoint;
  const token = tokens?.refresh_token ?? tokens?.access_token;
  if (typeof endpoint !== 'string' || !token || !client) return;
  const link = linkOf(deps, server);
  const { client_id, client_secret } = client;
  const body = new URLSearchParams({ token, client_id, ...(client_secret && { client_secret }) });
  const revoked = link.within(connectMs, signal, () =>
    link.fetch(endpoint, { method: 'POST', body }),
  );
  await revoked.catch(() => undefined);
}

function linkOf({ fetch, clock }: SignInDeps, server: Server): ServerLink {
  return new ServerLink({ fetch: guarded(fetch, server), clock }, server);
}

/** A hostile server names any address as that of its sign-in: the person allows it, and none of their network. */
function guarded(fetch: Fetch, server: Server): Fetch {
  return async (url, init) => {
    refuseUnallowed(server, url);
    return fetch(url, init);
  };
}

/** @throws tool_failed */
function refuseUnallowed({ address, origins = [] }: Server, url: string): void {
  const { origin, host } = new URL(url);
  if (origin === new URL(address).origin) return;
  refuseInside(address, url);
  if (!origins.includes(origin)) throw toolFault('elsewhere', origin, { host, origin });
}

/** @throws tool_failed: it would be sent in the clear, or into the person's network */
function refuseInside(address: string, url: string): void {
  const { protocol, host } = new URL(url);
  const isClear = protocol !== 'https:' && !(protocol === 'http:' && isThisMachine(url));
  if (isClear || leadsInside(address, url)) throw toolFault('signIn', `it would be at ${host}`);
}

/** @throws tool_failed: `register` */
async function refuseUnregistered(
  grant: GrantPort,
  { unknownTo: issuer, redirectUrl: redirect }: GrantProvider,
  thrown: unknown,
): Promise<void> {
  const { registration_endpoint: endpoint } =
    (await grant.read()).discovery?.authorizationServerMetadata ?? {};
  const isRefused = thrown instanceof RegistrationRejectedError || !endpoint;
  if (issuer === null || !isRefused || thrown instanceof CodedError) return;
  throw toolFault('register', issuer, {
    host: hostOfServer({ address: issuer }),
    issuer,
    redirect,
  });
}

function checkedAddress({ address }: Server, found: URL | null): string {
  if (!found) throw toolFault('signIn', 'the server offers none');
  refuseInside(address, found.href);
  return found.href;
}

/** What those who grant say of it. */
function rethrow(thrown: unknown): never {
  if (thrown instanceof CodedError) throw thrown;
  if (thrown instanceof DOMException && thrown.name === 'AbortError') throw thrown;
  const { message } = toCodedError(thrown);
  throw toolFault('signIn', thrown instanceof OAuthError ? `${thrown.code} ${message}` : message);
}

import {
  type AuthProvider,
  computeScopeUnion,
  extractWWWAuthenticateParams,
  OAuthError,
  OAuthErrorCode,
  refreshAuthorization,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import type { ToolServer } from '#domain/tool-servers/tool-server.ts';
import type { ClientFetch } from './bounded-fetch.ts';
import { type Grant, type GrantPort, without } from './stored-grant.ts';

/** The token of a grant with each request; where the server refuses it, it is refreshed, once for all who use it. */
export function grantAccess(
  grant: GrantPort,
  { address }: Pick<ToolServer, 'address'>,
  fetch: ClientFetch,
  signal: AbortSignal,
): Required<AuthProvider> {
  let used: string | undefined;
  return {
    async token() {
      used = (await grant.read()).tokens?.access_token;
      return used;
    },
    async onUnauthorized({ response }) {
      await recordChallenge(grant, address, response);
      await grant.alone(signal, () => refreshed(grant, used, fetch));
    },
  };
}

/** What the server wants, for the next sign-in: metadata of its own origin, and for what. */
async function recordChallenge(grant: GrantPort, address: string, response: Response) {
  const { resourceMetadataUrl: found, scope } = extractWWWAuthenticateParams(response);
  const isOwn = found?.origin === new URL(address).origin;
  await grant.change((known) => ({
    ...known,
    challenge: { ...(found && isOwn && { metadata: found.href }), ...(scope && { scope }) },
  }));
}

/** A server that wants more than it was granted: the next sign-in is for that, too. */
export async function recordScope(grant: GrantPort, wanted: string | undefined): Promise<void> {
  await grant.change(({ challenge, ...known }) => {
    const scope = computeScopeUnion(challenge?.scope, wanted);
    return { ...known, challenge: { ...challenge, ...(scope && { scope }) } };
  });
}

/** @throws UnauthorizedError: the person has to sign in */
async function refreshed(
  grant: GrantPort,
  used: string | undefined,
  fetch: ClientFetch,
): Promise<void> {
  const { tokens, client, discovery } = await grant.read();
  // Another call has done so meanwhile: its token would be refused if it were used again.
  if (tokens && tokens.access_token !== used) return;
  const refreshToken = tokens?.refresh_token;
  if (!refreshToken || !client || !discovery) throw new UnauthorizedError();
  const next = await renewed({ refreshToken, client, discovery }, fetch).catch(async (thrown) => {
    const isRefused = thrown instanceof OAuthError && refusals.has(thrown.code);
    if (!isRefused) throw thrown;
    await grant.change((known) => without(known, 'tokens'));
    throw new UnauthorizedError();
  });
  await grant.change((known) => ({ ...known, tokens: next }));
}

const refusals: ReadonlySet<string> = new Set([
  OAuthErrorCode.InvalidGrant,
  OAuthErrorCode.InvalidClient,
  OAuthErrorCode.UnauthorizedClient,
]);

async function renewed(
  {
    refreshToken,
    client,
    discovery,
  }: Required<Pick<Grant, 'client' | 'discovery'>> & { refreshToken: string },
  fetchFn: ClientFetch,
): Promise<NonNullable<Grant['tokens']>> {
  const { authorizationServerUrl: granter, authorizationServerMetadata: metadata } = discovery;
  const resource = discovery.resourceMetadata?.resource;
  const tokens = await refreshAuthorization(granter, {
    clientInformation: client,
    refreshToken,
    fetchFn,
    ...(metadata && { metadata }),
    ...(resource && { resource }),
  });
  return { ...tokens, issuer: metadata?.issuer ?? granter };
}

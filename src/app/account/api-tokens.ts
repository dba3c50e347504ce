import * as tokensApi from '#api/api-tokens.ts';
import type { CallServer } from '#api/client/call-server.ts';
import type { ReplyOf } from '#api/endpoint.ts';
import type { Handlers } from '#bus/types.ts';
import type { ApiToken } from '#domain/account/api-token.ts';

interface ApiTokensDeps {
  readonly callServer: CallServer;
  readonly server: () => Promise<string>;
}

type ApiTokenCommand = `account.${'apiTokens' | 'createApiToken' | 'revokeApiToken'}`;

/** API tokens; a new one's secret passes through and is not stored. */
export function createApiTokens({
  callServer,
  server,
}: ApiTokensDeps): Pick<Handlers<'offscreen'>, ApiTokenCommand> {
  return {
    'account.apiTokens': async (_, { signal }) => {
      const { data } = await callServer(tokensApi.apiTokens, {}, { signal });
      const base = await server();
      const mcp = data.mcp === undefined ? null : `${base}${data.mcp}`;
      return { address: `${base}/v1`, mcp, tokens: data.tokens.map(tokenOf) };
    },
    'account.createApiToken': async (body, { signal }) => {
      const { data } = await callServer(tokensApi.createApiToken, body, { signal });
      return { token: tokenOf(data.token), secret: data.secret };
    },
    'account.revokeApiToken': async (body, { signal }) => {
      await callServer(tokensApi.revokeApiToken, body, { signal });
      return {};
    },
  };
}

type ListedToken = ReplyOf<typeof tokensApi.apiTokens>['data']['tokens'][number];

const tokenOf = ({ created_at, last_used_at, scopes, ...rest }: ListedToken): ApiToken => ({
  ...rest,
  createdAt: created_at,
  lastUsedAt: last_used_at,
  scopes: scopes ?? null,
});

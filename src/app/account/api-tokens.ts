import * as tokensApi from '#api/api-tokens.ts';
import * as oauthApi from '#api/assistant-oauth.ts';
import type { CallServer } from '#api/client/call-server.ts';
import type { ReplyOf } from '#api/endpoint.ts';
import type { Handlers } from '#bus/types.ts';
import type { ApiToken } from '#domain/account/api-token.ts';

interface ApiTokensDeps {
  readonly callServer: CallServer;
  readonly server: () => Promise<string>;
}

type ApiTokenCommand =
  | `account.${'apiTokens' | 'createApiToken' | 'revokeApiToken'}`
  | `account.${'assistantCalls' | 'assistantRequest' | 'answerAssistant'}`;

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
    'account.createApiToken': async ({ name, grant }, { signal }) => {
      const body = { name, ...grant };
      const { data } = await callServer(tokensApi.createApiToken, body, { signal });
      return { token: tokenOf(data.token), secret: data.secret };
    },
    'account.assistantCalls': async (body, { signal }) => {
      const { data } = await callServer(tokensApi.assistantCalls, body, { signal });
      return data;
    },
    'account.assistantRequest': async (body, { signal }) => {
      const { data } = await callServer(oauthApi.assistantRequest, body, { signal });
      return data;
    },
    'account.answerAssistant': async (body, { signal }) => {
      const { data } = await callServer(oauthApi.answerAssistant, body, { signal });
      return data;
    },
    'account.revokeApiToken': async (body, { signal }) => {
      await callServer(tokensApi.revokeApiToken, body, { signal });
      return {};
    },
  };
}

type ListedToken = ReplyOf<typeof tokensApi.apiTokens>['data']['tokens'][number];

const tokenOf = ({
  created_at,
  last_used_at,
  expires_at,
  scopes,
  kinds,
  folders,
  ...rest
}: ListedToken): ApiToken => ({
  ...rest,
  createdAt: created_at,
  lastUsedAt: last_used_at,
  expiresAt: expires_at ?? null,
  scopes: scopes ?? null,
  kinds: kinds ?? null,
  folders: folders ?? null,
});

import {
  apiTokensPath,
  apiTokensReplySchema,
  createApiTokenPath,
  createApiTokenReplySchema,
  revokeApiTokenPath,
  revokeApiTokenReplySchema,
} from '#api/api-tokens.ts';
import type { ProductClient } from '#api/client/product-client.ts';
import type { Handlers } from '#bus/types.ts';
import type { ApiToken } from '#domain/account/api-token.ts';
import type { Account } from '#services/account/account.ts';
import { withBearer } from '#services/account/bearer.ts';

interface ApiTokensDeps {
  account: Account;
  client: Pick<ProductClient, 'call'>;
  readonly server: () => Promise<string>;
}

type ApiTokenCommand = `account.${'apiTokens' | 'createApiToken' | 'revokeApiToken'}`;

/** API tokens of the account; a new one's secret passes through and is not stored. */
export function createApiTokens({
  account,
  client,
  server,
}: ApiTokensDeps): Pick<Handlers<'offscreen'>, ApiTokenCommand> {
  return {
    'account.apiTokens': async (_, { signal }) => {
      const call = {
        path: apiTokensPath,
        method: 'GET' as const,
        reply: apiTokensReplySchema,
        signal,
      };
      const { data } = await withBearer(account, (token) => client.call({ ...call, token }));
      return { address: `${await server()}/v1`, tokens: data.tokens.map(tokenOf) };
    },
    'account.createApiToken': async ({ name }, { signal }) => {
      const call = {
        path: createApiTokenPath,
        body: { name },
        reply: createApiTokenReplySchema,
        signal,
      };
      const { data } = await withBearer(account, (token) => client.call({ ...call, token }));
      return { token: tokenOf(data.token), secret: data.secret };
    },
    'account.revokeApiToken': async ({ id }, { signal }) => {
      const call = {
        path: revokeApiTokenPath,
        body: { id },
        reply: revokeApiTokenReplySchema,
        signal,
      };
      await withBearer(account, (token) => client.call({ ...call, token }));
      return {};
    },
  };
}

interface ListedToken {
  id: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

const tokenOf = ({ created_at, last_used_at, ...rest }: ListedToken): ApiToken => ({
  ...rest,
  createdAt: created_at,
  lastUsedAt: last_used_at,
});

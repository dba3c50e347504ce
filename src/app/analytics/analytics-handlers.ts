import {
  analyticsProjectPath,
  analyticsProjectReplySchema,
  analyticsReportPath,
  analyticsReportReplySchema,
} from '#api/analytics.ts';
import type { ProductClient } from '#api/client/product-client.ts';
import type { Handlers } from '#bus/types.ts';
import type { Account } from '#services/account/account.ts';
import { withBearer } from '#services/account/bearer.ts';

interface AnalyticsHandlersDeps {
  account: Account;
  /** Of who runs the server. */
  pairing: Account;
  client: Pick<ProductClient, 'call'>;
  readonly server: () => Promise<string>;
}

type AnalyticsHandlers = Pick<
  Handlers<'offscreen'>,
  Extract<keyof Handlers<'offscreen'>, `analytics.${string}`>
>;

/** Where events are counted, and what was counted for who runs the server. */
export function createAnalyticsHandlers({
  account,
  pairing,
  client,
  server,
}: AnalyticsHandlersDeps): AnalyticsHandlers {
  return {
    'analytics.project': async (_, { signal }) => {
      if (!(await account.isConnected())) return { project: null };
      const call = { path: analyticsProjectPath, method: 'GET' as const, signal };
      const { data } = await withBearer(account, (token) =>
        client.call({ ...call, reply: analyticsProjectReplySchema, token }),
      );
      if (!data) return { project: null };
      const { host, token, distinct_id: distinctId } = data;
      return { project: { host: host ?? (await server()), token, distinctId } };
    },
    'analytics.report': async (_, { signal }) => {
      const call = { path: analyticsReportPath, method: 'GET' as const, signal };
      const { data } = await withBearer(pairing, (token) =>
        client.call({ ...call, reply: analyticsReportReplySchema, token }),
      );
      return { report: data };
    },
  };
}

import { analyticsProject, analyticsReport } from '#api/analytics.ts';
import type { CallServer } from '#api/client/call-server.ts';
import type { Handlers } from '#bus/types.ts';
import type { Account } from '#services/account/account.ts';

interface AnalyticsHandlersDeps {
  account: Account;
  readonly callServer: CallServer;
  readonly server: () => Promise<string>;
}

type AnalyticsHandlers = Pick<
  Handlers<'offscreen'>,
  Extract<keyof Handlers<'offscreen'>, `analytics.${string}`>
>;

/** Where events are counted, and what was counted for who runs the server. */
export function createAnalyticsHandlers({
  account,
  callServer,
  server,
}: AnalyticsHandlersDeps): AnalyticsHandlers {
  return {
    'analytics.project': async (_, { signal }) => {
      if (!(await account.isConnected())) return { project: null };
      const { data } = await callServer(analyticsProject, {}, { signal });
      if (!data) return { project: null };
      const { host, token, distinct_id: distinctId } = data;
      return { project: { host: host ?? (await server()), token, distinctId } };
    },
    'analytics.report': async (_, { signal }) => ({
      report: (await callServer(analyticsReport, {}, { signal })).data,
    }),
  };
}

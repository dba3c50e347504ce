import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  analyticsProjectPath,
  analyticsProjectReplySchema,
  analyticsReportPath,
  analyticsReportReplySchema,
} from '#api/analytics.ts';
import { type Analytics, projectOf } from '../../analytics/analytics.ts';
import { readReport } from '../../analytics/report.ts';
import { requireOperator } from '../../auth/authenticate.ts';

const project = { schema: { response: { 200: analyticsProjectReplySchema } } };
const report = {
  config: { bearer: 'metrics' as const },
  schema: { response: { 200: analyticsReportReplySchema } },
};

/** Where a client sends what it counts, and what was counted: numbers for who runs the server. */
export const analyticsRoutes: FastifyPluginAsyncZod<{ analytics: Analytics }> = async (
  app,
  { analytics },
) => {
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
  app.get(analyticsProjectPath, project, async (request) => {
    const found = projectOf(analytics, request.principal);
    if (!found) return { status: 'OK' as const, data: null };
    const { host, token, distinctId } = found;
    return { status: 'OK' as const, data: { host, token, distinct_id: distinctId } };
  });
  app.get(analyticsReportPath, report, async (request) => {
    if (request.caller) requireOperator(request);
    return { status: 'OK' as const, data: await readReport(analytics) };
  });
};

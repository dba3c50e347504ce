import { analyticsProject, analyticsReport } from '#api/analytics.ts';
import { projectOf } from '../../analytics/analytics.ts';
import { readReport } from '../../analytics/report.ts';
import { requireOperator } from '../../auth/authenticate.ts';
import type { Routes } from '../../http/app-parts.ts';
import { ok, serve } from '../../http/serve.ts';

/** Where a client sends what it counts, and what was counted: numbers for who runs the server. */
export const analyticsRoutes: Routes<'analytics'> = async (app, { analytics }) => {
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
  serve(app, analyticsProject, async ({ principal }) => {
    const found = projectOf(analytics, principal);
    if (!found) return ok(null);
    const { host, token, distinctId } = found;
    return ok({ host, token, distinct_id: distinctId });
  });
  serve(app, analyticsReport, async (request) => {
    if (request.caller) requireOperator(request);
    return ok(await readReport(analytics));
  });
};

import type { FastifyPluginAsync } from 'fastify';
import { storage } from '#api/storage.ts';
import type { Database } from '../../database/connect.ts';
import { ok, serve } from '../../http/serve.ts';
import { storageReport } from '../../storage/storage-report.ts';

/** What the owner stores, of how much. */
export const storageRoutes: FastifyPluginAsync<{
  db: Database;
  quotaBytes: number | null;
}> = async (app, { db, quotaBytes }) => {
  serve(app, storage, async ({ principal }) => ok(await storageReport(principal, db, quotaBytes)));
};

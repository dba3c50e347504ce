import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { storagePath, storageReplySchema } from '#api/storage.ts';
import type { Database } from '../../database/connect.ts';
import { storageReport } from '../../storage/storage-report.ts';

const storage = { response: { 200: storageReplySchema } };

/** What the owner stores, of how much. */
export const storageRoutes: FastifyPluginAsyncZod<{
  db: Database;
  quotaBytes: number | null;
}> = async (app, { db, quotaBytes }) => {
  app.get(storagePath, { schema: storage }, async ({ principal }) => ({
    status: 'OK' as const,
    data: await storageReport(principal, db, quotaBytes),
  }));
};

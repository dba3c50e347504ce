import { findMemoryTable } from '#api/memory-table.ts';
import type { Routes } from '../../http/app-parts.ts';
import { ok, serve } from '../../http/serve.ts';

/** Where the clients find the table by which a device searches what was read. */
export const memoryTableRoutes: Routes<'config'> = async (app, { config: { memoryTableUrl } }) => {
  serve(app, findMemoryTable, async () => ok({ url: memoryTableUrl }));
};

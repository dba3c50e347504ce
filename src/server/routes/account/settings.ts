import type { FastifyPluginAsync } from 'fastify';
import { saveBodyLimit, saveJsonLimits } from '#api/conversation-rows.ts';
import * as memosApi from '#api/memos.ts';
import * as settingsApi from '#api/settings.ts';
import { ok, serve, serveWith } from '../../http/serve.ts';
import type { SyncParts } from '../../sync/save-conversation.ts';
import { saveMemos, saveSettings, settingsModified } from '../../sync/save-settings.ts';

/** C11 and C12, and memos. */
export const settingRoutes: FastifyPluginAsync<SyncParts> = async (
  app,
  { db, now, quotaBytes },
) => {
  serve(app, settingsApi.settingsModified, async ({ principal }) =>
    ok(await settingsModified(principal, db)),
  );

  serve(app, settingsApi.saveSettings, async ({ principal, body }) =>
    ok(await saveSettings(principal, { db, now, quotaBytes }, body)),
  );

  const limits = { bodyLimit: saveBodyLimit, config: { json: saveJsonLimits } };
  serveWith(app, memosApi.saveMemos, limits, async ({ principal, body }) =>
    ok(await saveMemos(principal, { db, now, quotaBytes }, body.memos)),
  );
};

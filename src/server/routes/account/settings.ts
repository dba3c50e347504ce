import type { FastifyPluginAsync } from 'fastify';
import { saveBodyLimit, saveJsonLimits } from '#api/conversation-rows.ts';
import * as memosApi from '#api/memos.ts';
import { saveReadPages as saveReadPagesEndpoint } from '#api/read-pages.ts';
import * as settingsApi from '#api/settings.ts';
import { ok, serve, serveWith } from '../../http/serve.ts';
import { inTurn } from '../../sync/in-turn.ts';
import type { SyncParts } from '../../sync/save-conversation.ts';
import { saveReadPages } from '../../sync/save-read-pages.ts';
import { saveMemos, saveSettings, settingsModified } from '../../sync/save-settings.ts';

/** C11 and C12, memos, and pages that were read. */
export const settingRoutes: FastifyPluginAsync<SyncParts> = async (
  app,
  { db, now, quotaBytes },
) => {
  serve(app, settingsApi.settingsModified, async ({ principal }) =>
    ok(await settingsModified(principal, db)),
  );

  serve(app, settingsApi.saveSettings, async ({ principal, body }) =>
    ok(await inTurn(principal, () => saveSettings(principal, { db, now, quotaBytes }, body))),
  );

  const limits = { bodyLimit: saveBodyLimit, config: { json: saveJsonLimits } };
  serveWith(app, memosApi.saveMemos, limits, async ({ principal, body }) =>
    ok(await inTurn(principal, () => saveMemos(principal, { db, now, quotaBytes }, body.memos))),
  );
  serveWith(app, saveReadPagesEndpoint, limits, async ({ principal, body }) => {
    const save = () => saveReadPages(principal, { db, now, quotaBytes }, body.pages);
    return ok(await inTurn(principal, save));
  });
};

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { saveBodyLimit, saveJsonLimits } from '#api/conversation-rows.ts';
import { saveMemosPath, saveMemosReplySchema, saveMemosRequestSchema } from '#api/memos.ts';
import {
  saveSettingsPath,
  saveSettingsReplySchema,
  saveSettingsRequestSchema,
  settingsModifiedPath,
  settingsModifiedReplySchema,
} from '#api/settings.ts';
import type { SyncParts } from '../../sync/save-conversation.ts';
import { saveMemos, saveSettings, settingsModified } from '../../sync/save-settings.ts';

const modified = { response: { 200: settingsModifiedReplySchema } };
const memos = { body: saveMemosRequestSchema, response: { 200: saveMemosReplySchema } };
const savingMemos = {
  schema: memos,
  bodyLimit: saveBodyLimit,
  config: { json: saveJsonLimits },
};
const save = { body: saveSettingsRequestSchema, response: { 200: saveSettingsReplySchema } };

/** C11 and C12, and memos. */
export const settingRoutes: FastifyPluginAsyncZod<SyncParts> = async (
  app,
  { db, now, quotaBytes },
) => {
  app.get(settingsModifiedPath, { schema: modified }, async ({ principal }) => ({
    status: 'OK' as const,
    data: await settingsModified(principal, db),
  }));

  app.post(saveSettingsPath, { schema: save }, async ({ principal, body }) => ({
    status: 'OK' as const,
    data: await saveSettings(principal, { db, now, quotaBytes }, body),
  }));

  app.post(saveMemosPath, savingMemos, async ({ principal, body }) => ({
    status: 'OK' as const,
    data: await saveMemos(principal, { db, now, quotaBytes }, body.memos),
  }));
};

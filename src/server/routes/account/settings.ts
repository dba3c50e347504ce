import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  saveSettingsPath,
  saveSettingsReplySchema,
  saveSettingsRequestSchema,
  settingsModifiedPath,
  settingsModifiedReplySchema,
} from '#api/settings.ts';
import type { SyncParts } from '../../sync/save-conversation.ts';
import { saveSettings, settingsModified } from '../../sync/save-settings.ts';

const modified = { response: { 200: settingsModifiedReplySchema } };
const save = { body: saveSettingsRequestSchema, response: { 200: saveSettingsReplySchema } };

/** C11 and C12. */
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
};

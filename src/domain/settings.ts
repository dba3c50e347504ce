import * as z from 'zod/mini';
import { modelRefSchema } from './models/model-ref.ts';

/** Settings a person can change in this release (S3.8, S3.9). Keys are stored one by one. */
export const settingsSchema = z.object({
  /** Interface language: a product code of S3.1, or `auto`. */
  language: z.string(),
  colorSchema: z.enum(['system', 'light', 'dark']),
  /** S3.8 thirdProviderSettings.OPENAI_API; its apiKey lies in `secrets`. */
  openaiApiHost: z.string(),
  /** The model id typed in settings for that host; empty: the first one it lists. */
  openaiApiModel: z.string(),
  /** Model of the Chat context; null: the first that is connected. */
  chatModel: z.nullable(modelRefSchema),
  /** S3.8 chatSource.enableCurrent: the page beside the chat is offered as a source. */
  enableCurrent: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;
export type SettingKey = keyof Settings;

export const defaultSettings: Settings = {
  language: 'auto',
  colorSchema: 'system',
  openaiApiHost: '',
  openaiApiModel: '',
  chatModel: null,
  enableCurrent: true,
};

/** Names in the `secrets` table; never in settings, sync, export, snapshots or logs. */
export const secretNames = [
  'OPENAI_API.apiKey',
  'gateway.accessToken',
  'gateway.refreshToken',
] as const;
export const secretNameSchema = z.enum(secretNames);
export type SecretName = z.infer<typeof secretNameSchema>;

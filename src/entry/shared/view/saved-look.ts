import { defaultSettings, type Settings } from '#domain/settings/settings.ts';
import { isObject, parseJson } from '#shared/json.ts';

export type CachedAppearance = Pick<Settings, 'language' | 'colorSchema'>;

/** S2.13: language and theme are in local storage too, so that the first frame is right. */
export const lookKey = 'gloss.look';

export function readLook(): CachedAppearance {
  const { language, colorSchema } = defaultSettings;
  const saved = parseJson(localStorage.getItem(lookKey) ?? '');
  if (!isObject(saved)) return { language, colorSchema };
  const theme = saved.colorSchema;
  return {
    language: typeof saved.language === 'string' ? saved.language : language,
    colorSchema: theme === 'light' || theme === 'dark' ? theme : colorSchema,
  };
}

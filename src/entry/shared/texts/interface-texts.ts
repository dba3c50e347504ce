import '#ui/later-texts.ts';
import type { InterfaceTexts } from '#app/tools/tool-handlers.ts';
import { chooseLocale } from '#domain/languages/choose-locale.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { availableLocales, loadLocale, sourceTexts } from '#ui/locales.ts';

/** The texts of the interface in its language, for a context that shows none itself. */
export async function interfaceTexts(store: Store): Promise<InterfaceTexts> {
  const { language } = await readSettings(store);
  const locales = availableLocales(language !== 'auto');
  const locale = chooseLocale(language, navigator.languages, locales);
  const table = await loadLocale(locale);
  return { locale, textOf: (key) => table[key] ?? sourceTexts[key] ?? '' };
}

import { toBcp47 } from '#domain/languages/bcp47.ts';
import { chooseLocale } from '#domain/languages/choose-locale.ts';
import { type BasicPhrases, basicPhrasesOf } from '#domain/reading/basic-phrases.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { availableLocales, loadLocale } from '#ui/locales.ts';

/** The phrases of Gloss Basic in the language of the interface. */
export async function basicPhrases(store: Store): Promise<BasicPhrases> {
  const { language } = await readSettings(store);
  const locales = availableLocales(language !== 'auto');
  const locale = chooseLocale(language, navigator.languages, locales);
  return basicPhrasesOf(await loadLocale(locale), toBcp47(locale));
}

import { directionOf, toBcp47 } from '#domain/languages/bcp47.ts';
import { chooseLocale } from '#domain/languages/choose-locale.ts';
import type { ButtonTexts } from '#domain/summary-button.ts';
import { readSettings } from '#services/store/settings.ts';
import type { Store } from '#services/store/store.ts';
import { availableLocales, loadLocale, sourceTexts } from '#ui/locales.ts';

/** The texts of the summary button in the language of the interface. */
export async function buttonTexts(store: Store): Promise<ButtonTexts> {
  const { language } = await readSettings(store);
  const locales = availableLocales(language !== 'auto');
  const locale = chooseLocale(language, navigator.languages, locales);
  const table = await loadLocale(locale);
  const textOf = (key: string) => table[key] ?? sourceTexts[key] ?? '';
  return {
    name: textOf('summaryButton.name'),
    off: textOf('summaryButton.off'),
    dir: directionOf(locale),
    lang: toBcp47(locale),
  };
}

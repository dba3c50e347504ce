import { directionOf, toBcp47 } from '#domain/languages/bcp47.ts';
import type { ButtonTexts } from '#domain/sites/summary-button.ts';
import type { Store } from '#services/store/database/store.ts';
import { interfaceTexts } from './interface-texts.ts';

/** The texts of the summary button in the language of the interface. */
export async function buttonTexts(store: Store): Promise<ButtonTexts> {
  const { textOf, locale } = await interfaceTexts(store);
  return {
    name: textOf('summaryButton.name'),
    off: textOf('summaryButton.off'),
    dir: directionOf(locale),
    lang: toBcp47(locale),
  };
}

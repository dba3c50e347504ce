import type { ComposerTexts } from '#domain/composer/composer.ts';
import { directionOf, toBcp47 } from '#domain/languages/bcp47.ts';
import type { Store } from '#services/store/database/store.ts';
import { interfaceTexts } from './interface-texts.ts';

/** The texts of the button at composers in the language of the interface. */
export async function composerTexts(store: Store): Promise<ComposerTexts> {
  const { locale, textOf } = await interfaceTexts(store);
  return {
    reply: textOf('composerButton.reply'),
    new: textOf('composerButton.new'),
    refine: textOf('composerButton.refine'),
    off: textOf('pill.offHere'),
    dir: directionOf(locale),
    lang: toBcp47(locale),
  };
}

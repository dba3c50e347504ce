import { directionOf, toBcp47 } from '#domain/languages/bcp47.ts';
import type { PillTexts } from '#domain/selection/selection.ts';
import type { Store } from '#services/store/database/store.ts';
import { interfaceTexts } from './interface-texts.ts';

/** The texts of the pill in the language of the interface. */
export async function pillTexts(store: Store): Promise<PillTexts> {
  const { locale, textOf } = await interfaceTexts(store);
  return {
    name: textOf('pill.name'),
    explain: textOf('tool.explain'),
    translate: textOf('tool.group.translate'),
    improve: textOf('tool.improve'),
    more: textOf('pill.more'),
    dismiss: textOf('action.dismiss'),
    offHere: textOf('pill.offHere'),
    offEverywhere: textOf('pill.offEverywhere'),
    dictate: textOf('dictation.start'),
    open: textOf('quickAccess.open'),
    answer: textOf('webSearch.answerButton'),
    card: textOf('card.title'),
    dir: directionOf(locale),
    lang: toBcp47(locale),
  };
}

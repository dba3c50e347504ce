import { directionOf, toBcp47 } from '#domain/languages/bcp47.ts';
import type { WidgetTexts } from '#domain/sites/widget-texts.ts';
import type { Store } from '#services/store/database/store.ts';
import { interfaceTexts } from './interface-texts.ts';

/** The texts of widgets in pages in the language of the interface. */
export async function widgetTexts(store: Store): Promise<WidgetTexts> {
  const { locale, textOf } = await interfaceTexts(store);
  return {
    pill: textOf('pill.name'),
    explain: textOf('tool.explain'),
    translate: textOf('tool.group.translate'),
    improve: textOf('tool.improve'),
    more: textOf('pill.more'),
    dismiss: textOf('action.dismiss'),
    offHere: textOf('pill.offHere'),
    offEverywhere: textOf('pill.offEverywhere'),
    open: textOf('quickAccess.open'),
    answer: textOf('webSearch.answerButton'),
    dictate: textOf('dictation.start'),
    card: textOf('card.title'),
    reply: textOf('composerButton.reply'),
    new: textOf('composerButton.new'),
    refine: textOf('composerButton.refine'),
    summarize: textOf('summaryButton.name'),
    summarizeOff: textOf('summaryButton.off'),
    dir: directionOf(locale),
    lang: toBcp47(locale),
  };
}

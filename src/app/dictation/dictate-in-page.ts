import type { BusClient } from '#bus/types.ts';
import type { Pill } from '#domain/selection/selection.ts';
import type { TabInfo } from '#platform/ports.ts';
import type { Cards } from '../cards/cards.ts';

export interface DictateInPageDeps {
  bus: Pick<BusClient, 'emit' | 'page' | 'request'>;
  cards: Pick<Cards, 'open'>;
  readonly pill: () => Promise<Pill>;
}

/**
 * Dictation into a field of a page: from the browser's menu in the frame that was clicked, or by the shortcut, which also
 * ends the one that runs. The card that records is in the top frame; the text goes where the caret was.
 */
export function createDictateInPage(deps: DictateInPageDeps) {
  return {
    inFrame: (tab: TabInfo, frameId: number) => openCard(deps, tab, frameId),
    /** Without a field that has the focus, the chat next to the page dictates. */
    async byShortcut(tab: TabInfo): Promise<void> {
      const { stopped } = await deps.bus.request('dictation.stopCurrent', {});
      if (stopped) return;
      const isOpened = await openCard(deps, tab, 0).catch(() => false);
      if (!isOpened) deps.bus.emit('dictation.requested', { windowId: tab.windowId });
    },
  };
}

/** False: nothing that takes text has the focus there. */
async function openCard(
  { bus, cards, pill }: DictateInPageDeps,
  { tabId, url }: TabInfo,
  frameId: number,
): Promise<boolean> {
  const source = { tabId, frameId };
  const { target } = await bus.page(source).request('insertion.remember', {});
  if (!target) return false;
  const host = { tabId, frameId: 0 };
  const nonce = `gloss ${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
  const parent = new URL(url).origin;
  const { id: targetId, before = '', text } = target;
  const opened = { kind: 'dictation' as const, source, host, parent, targetId };
  await cards.open(nonce, { ...opened, before, replaces: text !== '' });
  const { texts, card } = await pill();
  await bus.page(host).request('selection.showCard', { nonce, title: texts.dictate, card });
  return true;
}

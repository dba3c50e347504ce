import type { BusClient, FrameIds, ReplyOf } from '#bus/types.ts';
import type { Pill } from '#domain/selection/selection.ts';
import type { TabInfo } from '#platform/ports.ts';
import type { Cards } from '../cards/cards.ts';

interface DictateInPageDeps {
  bus: Pick<BusClient, 'emit' | 'page' | 'request'>;
  frameIds: FrameIds;
  cards: Pick<Cards, 'open'>;
  readonly pill: () => Promise<Pill>;
  /** Opens the page that records. Call straight in the person's gesture. */
  openRecorder(): void;
}

interface Field {
  frameId: number;
  target: NonNullable<ReplyOf<'insertion.remember'>['target']> | null;
}

/**
 * Dictation into a field of a page: from the browser's menu in the frame that was clicked, or by the shortcut, which also
 * ends the one that runs. Both are to be called straight in the person's gesture. The card is in the top frame; the text
 * goes where the caret was.
 */
export function createDictateInPage(deps: DictateInPageDeps) {
  return {
    /** A field that takes no text from here has a card all the same: the text is there to be copied. */
    async inFrame(tab: TabInfo, frameId: number): Promise<void> {
      deps.openRecorder();
      const target = await targetIn(deps, tab, frameId).catch(() => null);
      await openCard(deps, tab, { frameId, target });
    },
    /** Without a field that has the focus, the chat next to the page dictates. */
    async byShortcut(tab: TabInfo): Promise<void> {
      deps.openRecorder();
      const { stopped } = await deps.bus.request('dictation.stopCurrent', {});
      if (stopped) return;
      const field = await focusedField(deps, tab).catch(() => null);
      if (field) await openCard(deps, tab, field);
      else deps.bus.emit('dictation.requested', { windowId: tab.windowId });
    },
  };
}

async function targetIn(
  { bus }: DictateInPageDeps,
  { tabId }: TabInfo,
  frameId: number,
  isFocused = false,
) {
  const page = bus.page({ tabId, frameId });
  return (await page.request('insertion.remember', { isFocused })).target;
}

/** In the top frame, else in the one of those in reach that has the focus. */
async function focusedField(deps: DictateInPageDeps, tab: TabInfo): Promise<Field | null> {
  const inTop = await targetIn(deps, tab, 0);
  if (inTop) return { frameId: 0, target: inTop };
  for (const frameId of await deps.frameIds(tab.tabId, 'insertion')) {
    if (frameId === 0) continue;
    const target = await targetIn(deps, tab, frameId, true).catch(() => null);
    if (target) return { frameId, target };
  }
  return null;
}

async function openCard(
  { bus, cards, pill }: DictateInPageDeps,
  { tabId, url }: TabInfo,
  { frameId, target }: Field,
): Promise<void> {
  const source = { tabId, frameId: target ? frameId : 0 };
  const host = { tabId, frameId: 0 };
  const nonce = `gloss ${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
  const parent = new URL(url).origin;
  const { id: targetId = null, before = '', after = '', text = '' } = target ?? {};
  const opened = { kind: 'dictation' as const, source, host, parent, targetId };
  await cards.open(nonce, { ...opened, before, after, replaces: text !== '' });
  const { texts, card } = await pill();
  const shown = { nonce, title: texts.dictate, card, staysOpen: true };
  await bus.page(host).request('cards.show', shown);
}

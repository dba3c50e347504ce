import type { BusClient, ReplyOf, RequestOf } from '#bus/types.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import { addressAt } from '#domain/video/video-address.ts';
import type { TabInfo, TabsPort } from '#platform/ports.ts';
import { canCapture } from '#sites/site-facts.ts';

interface SeekVideoDeps {
  tabs: TabsPort;
  bus: Pick<BusClient, 'page'>;
}

type Reply = ReplyOf<'page.showPassage'>;
type Video = Extract<Anchor, { kind: 'video' }>;

/** Moves an open page's video to the second; nothing is loaded again. False: it has none. */
export async function seekInTab(
  { tabs, bus }: SeekVideoDeps,
  tab: TabInfo,
  { seconds }: Video,
): Promise<boolean> {
  if (!tab.active) await tabs.show(tab.tabId);
  return (await bus.page({ tabId: tab.tabId }).request('video.seek', { seconds })).isMoved;
}

/** Opens the video at an address that names the second, so that the page need not be read. */
export async function openAtSecond(
  { tabs }: SeekVideoDeps,
  { link, windowId }: RequestOf<'page.showPassage'>,
  { seconds }: Video,
): Promise<Reply> {
  if (!link || !/^https?:/.test(link) || !canCapture(link))
    return { outcome: 'noTab', tabId: null };
  const opened = await tabs.open(addressAt(link, seconds), windowId);
  return opened ? { outcome: 'shown', tabId: opened.tabId } : { outcome: 'gone', tabId: null };
}

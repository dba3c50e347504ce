import type { ReplyOf, RequestOf } from '#bus/types.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import { addressAt } from '#domain/video/video-address.ts';
import type { FramesPort, TabInfo, TabsPort } from '#platform/ports.ts';
import { canCapture } from '#sites/site-facts.ts';

interface ShowSecondDeps {
  tabs: TabsPort;
  frames: FramesPort;
}

type Reply = ReplyOf<'page.showPassage'>;
type Video = Extract<Anchor, { kind: 'video' }>;

const top = 0;

/** An open page's video moves to the second; nothing is loaded again. */
export async function showInTab(
  { tabs, frames }: ShowSecondDeps,
  tab: TabInfo,
  { seconds }: Video,
): Promise<boolean> {
  if (!tab.active) await tabs.show(tab.tabId);
  const [moved] = await frames.run(tab.tabId, [top], 'show-second.js', 'glossShowSecond', [
    seconds,
  ]);
  return moved?.value === true;
}

/** The address brings the second along, so that nobody has to look into the page. */
export async function openAt(
  { tabs }: ShowSecondDeps,
  { link, windowId }: RequestOf<'page.showPassage'>,
  { seconds }: Video,
): Promise<Reply> {
  if (!link || !/^https?:/.test(link) || !canCapture(link))
    return { outcome: 'noTab', tabId: null };
  const opened = await tabs.open(addressAt(link, seconds), windowId);
  return opened ? { outcome: 'shown', tabId: opened.tabId } : { outcome: 'gone', tabId: null };
}

import type { BusClient, FrameIds, Handler, ReplyOf, RequestOf } from '#bus/types.ts';
import type { TabsPort } from '#platform/ports.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { TabPages } from './tabs/tab-pages.ts';

interface InsertPictureDeps {
  tabs: Pick<TabsPort, 'active'>;
  bus: Pick<BusClient, 'page'>;
  frameIds: FrameIds;
  pages: Pick<TabPages, 'refuseUnreadable'>;
}

/** Puts a picture into the editor with the focus of the page in a window; it may be in a frame of it. */
export function insertPictures(deps: InsertPictureDeps): Handler<'page.insertPicture'> {
  return (request, { signal }) => insertPicture(deps, request, signal);
}

async function insertPicture(
  { tabs, bus, frameIds, pages }: InsertPictureDeps,
  { windowId, picture }: RequestOf<'page.insertPicture'>,
  signal: AbortSignal,
): Promise<ReplyOf<'page.insertPicture'>> {
  const tab = await tabs.active(windowId);
  if (!tab) throw new CodedError('capture_failed', 'the tab is gone');
  await pages.refuseUnreadable(tab);
  const { tabId } = tab;
  const insertIn = async (frameId: number) =>
    (await bus.page({ tabId, frameId }).request('insertion.picture', picture, { signal })).outcome;
  const outcome = await insertIn(0);
  if (outcome !== 'noEditor') return { outcome };
  for (const frameId of await frameIds(tabId, 'insertion')) {
    if (frameId === 0) continue;
    const inFrame = await insertIn(frameId).catch(() => 'noEditor' as const);
    if (inFrame !== 'noEditor') return { outcome: inFrame };
  }
  return { outcome };
}

import type { BusClient, ChunkOf, RequestOf } from '#bus/types.ts';
import { latestOf } from '#services/store/database/watch.ts';
import { type ShowPassageDeps, tabOf } from './show-passage.ts';

interface FollowVideoDeps extends Pick<ShowPassageDeps, 'tabs' | 'pages'> {
  bus: Pick<BusClient, 'page'>;
}

/** The times of a video in the tab that shows it; nothing where it is open nowhere. */
export async function* followVideo(
  deps: FollowVideoDeps,
  request: RequestOf<'page.followVideo'>,
  signal: AbortSignal,
): AsyncGenerator<ChunkOf<'page.followVideo'>, Record<string, never>, undefined> {
  const tab = await tabOf(deps, request);
  if (tab) yield* latestOf(deps.bus.page({ tabId: tab.tabId }).stream('video.follow', {}), signal);
  return {};
}

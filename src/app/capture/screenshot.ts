import type { BusClient, RequestOf } from '#bus/types.ts';
import type { PickedRegion } from '#domain/capture/region-picker.ts';
import type { ScreenPort, TabInfo, TabsPort } from '#platform/ports.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Rectangle, Size } from './screenshot-crop.ts';
import { captureError } from './tabs/page-copy.ts';
import type { TabPages } from './tabs/tab-pages.ts';

type Request = RequestOf<'page.screenshot'>;

export interface ScreenshotDeps {
  tabs: Pick<TabsPort, 'active'>;
  bus: Pick<BusClient, 'page'>;
  screen: ScreenPort;
  clock: Clock;
  cropPicture(picture: Blob, region: { area: Rectangle; view: Size } | null): Promise<Blob>;
  /** Has an upload of that id been saved? */
  hasUpload(id: string): Promise<boolean>;
  /** Writes the row and the bytes of an upload. */
  saveScreenshot(shot: Screenshot): Promise<void>;
  pages: Pick<TabPages, 'refuseUnreadable' | 'refuseExcluded' | 'addressOf'>;
}

export interface Screenshot {
  /** Of its upload. */
  id: string;
  slot: string | null;
  file: File;
  /** Address of the page that it shows; null: it has none that a site could be known by. */
  page: string | null;
}

/** S7.4: takes the picture and saves it; the id of its upload, null where the person cancelled. */
export async function takeScreenshot(
  deps: ScreenshotDeps,
  request: Request,
  signal: AbortSignal,
): Promise<string | null> {
  const { shotId, windowId, slot, area, name } = request;
  if (await deps.hasUpload(shotId)) return shotId;
  const tab = await deps.tabs.active(windowId);
  if (!tab) throw new CodedError('capture_failed', 'the window is gone');
  await deps.pages.refuseExcluded(tab);
  const region = area === 'region' ? await pick(deps, request, tab, signal) : null;
  if (area === 'region' && !region) return null;
  signal.throwIfAborted();
  await stillShown(deps, windowId, tab);
  const whole = await capture(deps, windowId);
  // The browser takes what is in front at that moment, which may be another page by now.
  const shown = await stillShown(deps, windowId, tab);
  const picture = await deps.cropPicture(whole, region);
  const named = picture.type === 'image/jpeg' ? name.replace(/\.png$/i, '.jpg') : name;
  const file = new File([picture], named, { type: picture.type });
  await deps.saveScreenshot({ id: shotId, slot, file, page: await deps.pages.addressOf(shown) });
  return shotId;
}

/** The tab as it is now. @throws capture_failed: another one is in front; capture_excluded */
async function stillShown(
  deps: ScreenshotDeps,
  windowId: number,
  { tabId }: TabInfo,
): Promise<TabInfo> {
  const now = await deps.tabs.active(windowId);
  if (now?.tabId !== tabId) throw new CodedError('capture_failed', 'another tab is in front');
  await deps.pages.refuseExcluded(now);
  return now;
}

/** With the same id an open picker continues: the worker may have died meanwhile. */
async function pick(
  deps: ScreenshotDeps,
  { shotId, words }: Request,
  tab: TabInfo,
  signal: AbortSignal,
): Promise<PickedRegion | null> {
  await deps.pages.refuseUnreadable(tab);
  const page = deps.bus.page({ tabId: tab.tabId });
  try {
    return (await page.request('region.pick', { id: shotId, words }, { signal })).picked;
  } catch (error) {
    throw captureError(error);
  }
}

/** Chromium takes two pictures a second, and counts by whole seconds: less than one may be too soon. */
const betweenShotsMs = 1100;
const tooOften = /MAX_CAPTURE_VISIBLE_TAB_CALLS_PER_SECOND/;

async function capture({ screen, clock }: ScreenshotDeps, windowId: number): Promise<Blob> {
  try {
    return await screen.capture(windowId);
  } catch (thrown) {
    if (!(thrown instanceof CodedError) || !tooOften.test(thrown.message)) throw thrown;
    await new Promise<void>((resolve) => clock.after(betweenShotsMs, resolve));
    return screen.capture(windowId);
  }
}

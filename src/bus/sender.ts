import { isObject } from '#shared/json.ts';
import type { Context } from './define.ts';
import type { Peer } from './types.ts';

const pagePaths: readonly (readonly [string, Context])[] = [
  ['/pages/sidebar/', 'sidebar'],
  // The same chat with the same rights, in a tab of its own.
  ['/pages/immersive/', 'sidebar'],
  ['/pages/settings/', 'settings'],
  ['/pages/pdf/', 'pdf-viewer'],
  ['/pages/offscreen/', 'offscreen'],
  ['/pages/probe/', 'probe'],
];

/**
 * Who opened a port, from what the browser says of it. An extension page in a tab has a `tab` and
 * `frameId` 0 like a content script, and a content script's `origin` is its page's: only the URL
 * tells them apart. null: refuse.
 */
export function classifySender(
  sender: unknown,
  own: { id: string /** `runtime.getURL('')` */; baseUrl: string },
): Peer | null {
  if (!isObject(sender) || sender.id !== own.id || typeof sender.url !== 'string') return null;
  const place = placeOf(sender);
  if (sender.url.startsWith(own.baseUrl)) {
    const path = new URL(sender.url).pathname;
    const context = pagePaths.find(([start]) => path.startsWith(start))?.[1];
    return context ? { context, url: sender.url, ...place } : null;
  }
  if (place.tabId === undefined || place.frameId === undefined) return null;
  if (!isPageUrl(sender.url)) return null;
  if (sender.origin !== undefined && !isPageOrigin(sender.origin)) return null;
  return { context: 'content', url: sender.url, ...place };
}

function placeOf(sender: Record<string, unknown>): Pick<Peer, 'tabId' | 'frameId' | 'documentId'> {
  const { tab, frameId, documentId } = sender;
  return {
    ...(isObject(tab) && typeof tab.id === 'number' ? { tabId: tab.id } : {}),
    ...(typeof frameId === 'number' ? { frameId } : {}),
    ...(typeof documentId === 'string' ? { documentId } : {}),
  };
}

const pageProtocols = ['http:', 'https:', 'file:'];

function isPageUrl(url: string): boolean {
  return URL.canParse(url) && pageProtocols.includes(new URL(url).protocol);
}

/** A sandboxed page and, in Chromium, a file have the opaque origin `null`. */
function isPageOrigin(origin: unknown): boolean {
  return origin === 'null' || (typeof origin === 'string' && isPageUrl(origin));
}

import { isObject } from '#shared/json.ts';
import type { Context } from './define.ts';
import type { Peer } from './types.ts';

const pagePaths: readonly (readonly [string, Context])[] = [
  ['/pages/sidebar/', 'sidebar'],
  // The same chat with the same rights, in a tab of its own.
  ['/pages/immersive/', 'sidebar'],
  ['/pages/settings/', 'settings'],
  ['/pages/pdf/', 'pdf-viewer'],
  ['/pages/frame/', 'card'],
  ['/pages/offscreen/', 'offscreen'],
  ['/pages/probe/', 'probe'],
];

/**
 * The context that opened a port, by the browser's sender. An extension page in a tab has a `tab`
 * and `frameId` 0 like a content script, and a content script's `origin` is its page's: only the
 * URL distinguishes them. null: refuse.
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

/**
 * Who opened a port to answer over it. A frame may then show what has no address of its own, for it
 * can answer for itself only. A content script in a frame of the offscreen document comes without tab,
 * frame and document (Chromium 156). null: refuse.
 */
export function classifyPage(sender: unknown, own: { id: string; baseUrl: string }): Peer | null {
  const known = classifySender(sender, own);
  if (known) return known;
  if (!isObject(sender) || sender.id !== own.id || typeof sender.url !== 'string') return null;
  if (sender.url.startsWith(own.baseUrl)) return null;
  if (sender.origin !== undefined && !isPageOrigin(sender.origin)) return null;
  const place = placeOf(sender);
  if (place.tabId !== undefined && place.frameId !== undefined) {
    return isBlankUrl(sender.url) ? { context: 'content', url: sender.url, ...place } : null;
  }
  const isInTab = sender.tab !== undefined || sender.frameId !== undefined;
  return isInTab || !isPageUrl(sender.url) ? null : { context: 'hidden-frame', url: sender.url };
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

function isBlankUrl(url: string): boolean {
  return URL.canParse(url) && ['about:', 'blob:', 'data:'].includes(new URL(url).protocol);
}

/** A sandboxed page and, in Chromium, a file have the opaque origin `null`. */
function isPageOrigin(origin: unknown): boolean {
  return origin === 'null' || (typeof origin === 'string' && isPageUrl(origin));
}

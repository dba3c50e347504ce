import type { FrameCopy, PageSnapshot } from '#domain/captures.ts';
import { chainOf } from '../frame-chain.ts';
import { copyFrame, copyPage } from './copy-page.ts';

interface CaptureWorld {
  glossCapture?: () => Promise<PageSnapshot>;
  glossFramePlace?: () => { chain: number[]; url: string };
  glossCaptureFrame?: (lead: string, maxBytes: number) => Promise<FrameCopy | 'unread' | null>;
}

/** Run by `scripting.executeScript` in the isolated world, out of the page's reach. */
const world = globalThis as CaptureWorld;
world.glossCapture = () => copyPage(document);
world.glossFramePlace = () => ({ chain: chainOf(window), url: document.URL });
world.glossCaptureFrame = (lead, maxBytes) => copyFrame(document, lead, maxBytes);

import { poolDrawImage } from '#services/media/draw-image.ts';
import { blobOfBase64 } from '#shared/blob-base64.ts';
import { createPagePool } from './page-pool.ts';

const limits = { maxSide: 4096, maxBytes: 32 * 1024 * 1024 };

/** A drawing in SVG as a picture of pixels, in this page. Its workers end by themselves when they have nothing to do. */
export async function drawSvgHere(svg: Blob): Promise<Blob> {
  const { signal } = new AbortController();
  const { mediaType, base64 } = await poolDrawImage(createPagePool())(svg, limits, signal);
  return blobOfBase64(base64, mediaType);
}

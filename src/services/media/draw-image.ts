import type { DrawnImage, ImageLimits } from '#workers/image/image.api.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { svgPicture } from './svg-picture.ts';

const drawMs = 60_000;
/** Decoded pictures are large: a failure ends the worker, which frees its memory. */
const once = { timeoutMs: drawMs, endOnError: true };

export type DrawImage = (
  file: Blob,
  limits: ImageLimits,
  signal: AbortSignal,
) => Promise<DrawnImage>;

/** An image as models accept it. Needs a page for drawings in SVG. */
export function poolDrawImage(pool: WorkPort): DrawImage {
  return async (file, limits, signal) => {
    const options = { ...once, bytes: file.size };
    const picture =
      file.type === 'image/svg+xml'
        ? await svgPicture(
            file,
            await pool.run(signal, 'image', (job) => job.checkSvg(file), options),
            limits.maxSide,
          )
        : file;
    return pool.run(signal, 'image', (job) => job.draw(picture, limits), options);
  };
}

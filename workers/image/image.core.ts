import { imageDimensionsFromData } from 'image-dimensions';
import { budgets } from '#domain/files/budgets.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ImageLimits } from './image.api.ts';

/** Formats whose lines and text stay sharp as PNG; other pictures become JPEG. */
export function staysSharp(type: string): boolean {
  return type !== 'image/jpeg';
}

/** The headers of all formats fit into this many bytes, except a JPEG with a large thumbnail. */
const headBytes = 512 * 1024;

/** Refuses, by the header alone, a picture that needs too much memory to decode. */
export async function checkPixels(file: Blob): Promise<void> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const size = imageDimensionsFromData(head);
  if (size && size.width * size.height > budgets.imagePixels) {
    throw new CodedError('file_too_complex', `an image of ${size.width} × ${size.height}`);
  }
}

export interface Size {
  width: number;
  height: number;
}

/** At most `max` on its longer side, with its own ratio; never enlarged. */
export function sizeWithin({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** A canvas to draw on and to encode. */
export interface Easel {
  /** The picture at a size. JPEG has no transparency: its background is white. */
  encode(size: Size, type: 'image/png' | 'image/jpeg', quality: number): Promise<Blob>;
}

const qualities = [0.92, 0.8, 0.65];
const shrinkBy = 0.75;
const smallestSide = 64;

/** The best of the ways to write it that stays under the limits: as PNG, as JPEG, smaller. */
export async function writeWithin(
  easel: Easel,
  original: Size,
  sharp: boolean,
  { maxSide, maxBytes }: ImageLimits,
): Promise<{ blob: Blob; size: Size }> {
  let size = sizeWithin(original, maxSide);
  if (sharp) {
    const blob = await easel.encode(size, 'image/png', 1);
    if (blob.size <= maxBytes) return { blob, size };
  }
  for (;;) {
    for (const quality of qualities) {
      const blob = await easel.encode(size, 'image/jpeg', quality);
      if (blob.size <= maxBytes) return { blob, size };
    }
    const longest = Math.floor(Math.max(size.width, size.height) * shrinkBy);
    if (longest < smallestSide) throw new CodedError('file_too_complex', 'no size is small enough');
    size = sizeWithin(original, longest);
  }
}

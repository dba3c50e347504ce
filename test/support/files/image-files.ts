import type { Page } from 'puppeteer';

/**
 * The content of a test image: a colour for each field of a grid, or noise that no format
 * compresses.
 */
export interface Painting {
  width: number;
  height: number;
  type: 'image/png' | 'image/jpeg' | 'image/webp';
  /** Rows of CSS colours. */
  grid?: readonly (readonly string[])[];
  noise?: boolean;
}

/** An image file, painted by the browser. */
export async function paint(page: Page, painting: Painting): Promise<Buffer> {
  const base64 = await page.evaluate(async ({ width, height, type, grid = [], noise }) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d')!;
    if (noise) {
      const image = context.createImageData(width, height);
      const words = new Uint32Array(image.data.buffer);
      let state = 1;
      for (let at = 0; at < words.length; at += 1) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        words[at] = state | 0xff000000;
      }
      context.putImageData(image, 0, 0);
    }
    for (const [row, colours] of grid.entries()) {
      for (const [column, colour] of colours.entries()) {
        const [w, h] = [width / colours.length, height / grid.length];
        context.fillStyle = colour;
        context.fillRect(column * w, row * h, w, h);
      }
    }
    const blob = await canvas.convertToBlob({ type, quality: 1 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = '';
    for (let at = 0; at < bytes.length; at += 8192) {
      text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    }
    return btoa(text);
  }, painting);
  return Buffer.from(base64, 'base64');
}

/** A JPEG with a camera's notes: which way it was held (6: a quarter to the right), and where. */
export function withExif(jpeg: Buffer, orientation: number, place: string): Buffer {
  const note = Buffer.from(`${place}\0`, 'latin1');
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(count, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  };
  entry(10, 0x010e, 2, note.length, tiff.length);
  entry(22, 0x0112, 3, 1, orientation);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, note]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

/** A GIF of 2 × 2 with two frames: all red, then all blue. */
export const twoFrames = Buffer.from(
  [
    '474946383961 0200 0200 91 00 00',
    '000000 ff0000 0000ff 000000',
    '21ff0b 4e45545343415045322e30 0301000000',
    '21f904 00 0a00 00 00',
    '2c 0000 0000 0200 0200 00 02028c5300',
    '21f904 00 0a00 00 00',
    '2c 0000 0000 0200 0200 00 0202945500',
    '3b',
  ]
    .join('')
    .replaceAll(' ', ''),
  'hex',
);

import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];

interface Pixels {
  width: number;
  height: number;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [head, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
}

/** `rows`: each begins with its filter. `form`: bits of a channel, and what there is: 0 grey, 2 RGB, 6 RGB and alpha. */
export function pngOf(
  { width, height }: Pixels,
  form: readonly [depth: 1 | 8, color: 0 | 2 | 6],
  rows: Buffer,
  padding = 0,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(form, 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(padding > 0 ? [chunk('tEXt', Buffer.alloc(padding, 0x20))] : []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A black picture; `padding`: bytes that are not shown. */
export function png(padding = 0, size: Pixels = { width: 1, height: 1 }): Buffer {
  const rows = Buffer.alloc((1 + Math.ceil(size.width / 8)) * size.height);
  return pngOf(size, [1, 0], rows, padding);
}

/** A picture that one can see: from one colour at its top to another, with a disc in it. */
export function gradientPng(width: number, height: number, from: Colour, to: Colour): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  const radius = Math.min(width, height) / 5;
  for (let y = 0, at = 0; y < height; y += 1) {
    at += 1;
    const share = y / height;
    for (let x = 0; x < width; x += 1) {
      const isInDisc = Math.hypot(x - width * 0.62, y - height * 0.42) < radius;
      for (const part of [0, 1, 2] as const) {
        const mixed = from[part] * (1 - share) + to[part] * share;
        rows[at] = isInDisc ? 255 - from[part] / 4 : mixed;
        at += 1;
      }
    }
  }
  return pngOf({ width, height }, [8, 2], rows);
}

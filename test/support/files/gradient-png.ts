import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [head, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
}

/** A picture that one can see: from one colour at its top to another, with a disc in it. */
export function gradientPng(width: number, height: number, from: Colour, to: Colour): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
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
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

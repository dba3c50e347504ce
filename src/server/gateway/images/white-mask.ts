import { promisify } from 'node:util';
import { crc32, deflate, inflate } from 'node:zlib';
import { fieldError } from '../../http/bodies/form-body.ts';
import type { SentImage } from '../../providers/images/image-maker.ts';

const inflated = promisify(inflate);
const deflated = promisify(deflate);

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Of one mask; what vendors make is smaller. */
const maxPixels = 4096 * 4096;
/** Bytes of a pixel with eight bits a channel, by colour type: grey and RGB, each with alpha. */
const bytesOfPixel: Readonly<Record<number, number>> = { 4: 2, 6: 4 };

/**
 * A mask as OpenAI has it, transparent where the picture is changed, as others have it: white there, black elsewhere. One
 * without transparency is theirs already. Throws `invalid_request`.
 */
export async function whiteMask(mask: SentImage): Promise<SentImage> {
  const bytes = Buffer.from(mask.data);
  if (!bytes.subarray(0, 8).equals(signature)) return mask;
  const [header, ...chunks] = chunksOf(bytes);
  if (header?.type !== 'IHDR' || header.data.length !== 13) throw broken();
  const width = header.data.readUInt32BE(0);
  const height = header.data.readUInt32BE(4);
  const [depth, color = 0, , , interlaced] = header.data.subarray(8);
  const pixel = bytesOfPixel[color];
  if (!pixel || depth !== 8 || interlaced !== 0) return mask;
  if (width * height === 0 || width * height > maxPixels) throw broken();
  const size = (1 + width * pixel) * height;
  const packed = Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])));
  const rows = await inflated(packed, { maxOutputLength: size }).catch(() => {
    throw broken();
  });
  if (rows.length !== size) throw broken();
  const grey = whiteRows(rows, width, pixel);
  return { data: await greyPng(width, height, grey), mediaType: 'image/png' };
}

interface Chunk {
  type: string;
  data: Buffer;
}

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = signature.length; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    if (at + 12 + length > png.length) throw broken();
    const type = png.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

/** Rows with their filters to rows of grey without: 255 less alpha. A channel's filters use that channel alone (PNG 9.2). */
function whiteRows(rows: Buffer, width: number, pixel: number): Buffer {
  const stride = 1 + width * pixel;
  const height = rows.length / stride;
  const grey = Buffer.alloc((1 + width) * height);
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * stride] ?? 0;
    for (let x = 0; x < width; x += 1) {
      const at = y * stride + (x + 1) * pixel;
      const left = x > 0 ? (rows[at - pixel] ?? 0) : 0;
      const up = y > 0 ? (rows[at - stride] ?? 0) : 0;
      const corner = x > 0 && y > 0 ? (rows[at - stride - pixel] ?? 0) : 0;
      const alpha = ((rows[at] ?? 0) + predicted(filter, left, up, corner)) & 255;
      rows[at] = alpha;
      grey[y * (1 + width) + 1 + x] = 255 - alpha;
    }
  }
  return grey;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

async function greyPng(width: number, height: number, rows: Buffer): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', await deflated(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

const broken = () => fieldError('mask', 'is no whole PNG of at most 16 megapixels');

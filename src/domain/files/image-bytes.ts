/** First bytes of the formats that browsers show; `null`: any byte. */
const formats: readonly (readonly [mediaType: string, bytes: readonly (number | null)[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
  ['image/avif', [null, null, null, null, 0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69, 0x66]],
];

/** The format by the first bytes; null: no picture that a browser shows. */
export function imageTypeOf(bytes: Uint8Array): string | null {
  const isOf = (first: readonly (number | null)[]) =>
    first.every((byte, at) => byte === null || bytes[at] === byte);
  return formats.find(([, first]) => isOf(first))?.[0] ?? null;
}

interface PixelSize {
  width: number;
  height: number;
}

/** Pixels of a PNG, JPEG or WebP as its head says; null: another format, or no whole head. */
export function pixelSizeOf(bytes: Uint8Array): PixelSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const type = imageTypeOf(bytes);
    if (type === 'image/png') return { width: view.getUint32(16), height: view.getUint32(20) };
    if (type === 'image/jpeg') return jpegSize(view);
    return type === 'image/webp' ? webpSize(view) : null;
  } catch {
    return null;
  }
}

/** Of the first frame header (SOF0–SOF15 without tables). */
function jpegSize(view: DataView): PixelSize | null {
  for (let at = 2; at + 9 < view.byteLength; ) {
    const marker = view.getUint16(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf;
    if (isFrame && ![0xffc4, 0xffc8, 0xffcc].includes(marker)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Of the first chunk: extended, lossless or lossy. */
function webpSize(view: DataView): PixelSize | null {
  const chunk = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)));
  const uint24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  if (chunk === 'VP8X') return { width: uint24(24) + 1, height: uint24(27) + 1 };
  if (chunk === 'VP8 ') {
    const side = (at: number) => view.getUint16(at, true) & 0x3fff;
    return { width: side(26), height: side(28) };
  }
  if (chunk !== 'VP8L') return null;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

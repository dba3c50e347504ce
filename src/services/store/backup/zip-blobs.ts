import { crc32Of } from './crc32.ts';
import { centralHeader, endRecord, localHeader, type ZipFacts } from './zip-format.ts';

export interface ZipPart {
  name: string;
  blob: Blob;
  /** Text is worth it; pictures, films and office files are packed already. */
  deflate?: boolean;
}

/**
 * A zip file made of blobs as they lie: each is read once, piece by piece, for its check sum, and no
 * more of it is in memory at a time. All together are under `mostZipBytes`.
 */
export async function zipOfBlobs(parts: readonly ZipPart[]): Promise<Blob> {
  const pieces: BlobPart[] = [];
  const known: ZipFacts[] = [];
  let at = 0;
  for (const { name, blob, deflate } of parts) {
    const body = deflate ? await through(blob, new CompressionStream('deflate-raw')) : blob;
    const crc = await crc32Of(blob);
    const sizes = { packed: body.size, size: blob.size };
    const facts: ZipFacts = { name, method: deflate ? 8 : 0, crc, ...sizes, at };
    const head = localHeader(facts);
    pieces.push(head, body);
    known.push(facts);
    at += head.length + body.size;
  }
  const central = known.map(centralHeader);
  const bytes = central.reduce((sum, { length }) => sum + length, 0);
  return new Blob([...pieces, ...central, endRecord(known.length, bytes, at)], {
    type: 'application/zip',
  });
}

export function through(
  blob: Blob,
  change: CompressionStream | DecompressionStream,
): Promise<Blob> {
  return new Response(blob.stream().pipeThrough(change)).blob();
}

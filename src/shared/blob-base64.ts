import { base64OfBytes, bytesOfBase64 } from './base64.ts';

/** Base64 of a blob's bytes. */
export async function base64OfBlob(blob: Blob): Promise<string> {
  return base64OfBytes(new Uint8Array(await blob.arrayBuffer()));
}

export function blobOfBase64(base64: string, type: string): Blob {
  return new Blob([bytesOfBase64(base64)], { type });
}

const pieceLength = 32_768;

/** Base64 of a blob's bytes. */
export async function base64OfBlob(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += pieceLength) {
    pieces.push(String.fromCharCode(...bytes.subarray(start, start + pieceLength)));
  }
  return btoa(pieces.join(''));
}

export function blobOfBase64(base64: string, type: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type });
}

import { CodedError } from '#shared/errors/coded-error.ts';

/** All bytes of a body, the browser's compression undone. @throws fetch_data over `max` bytes */
export async function readBody(response: Response, max: number): Promise<Uint8Array> {
  const announced = Number(response.headers.get('content-length') ?? 0);
  if (announced > max) throw tooLarge(max);
  const pieces: Uint8Array[] = [];
  let length = 0;
  if (response.body) {
    const reader = response.body.getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        length += value.length;
        if (length > max) throw tooLarge(max);
        pieces.push(value);
      }
    } finally {
      await reader.cancel().catch(() => undefined);
      reader.releaseLock();
    }
  }
  return joined(pieces, length);
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function tooLarge(limit: number): CodedError {
  return new CodedError('fetch_data', 'the page is too large', { limit });
}

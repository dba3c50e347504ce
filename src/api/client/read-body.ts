import type { CodedError } from '#shared/errors/coded-error.ts';

interface BodyStart {
  bytes: Uint8Array<ArrayBuffer>;
  /** There is no more of it. */
  isWhole: boolean;
}

/** The first bytes of a body, the browser's compression undone: of what has no end, no more than `max` is read. */
async function readStart(response: Response, max: number): Promise<BodyStart> {
  const reader = response.body?.getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    while (length <= max) {
      const read = await reader?.read();
      if (!read?.value) return { bytes: joined(pieces, length), isWhole: true };
      pieces.push(read.value);
      length += read.value.length;
    }
    return { bytes: joined(pieces, length).subarray(0, max), isWhole: false };
  } finally {
    await reader?.cancel().catch(() => undefined);
    reader?.releaseLock();
  }
}

/** All bytes of a body. @throws what `tooLarge` makes over `max` of them, before any is read where they are announced */
export async function readBody(
  response: Response,
  max: number,
  tooLarge: () => CodedError,
): Promise<Uint8Array<ArrayBuffer>> {
  const isAnnounced = Number(response.headers.get('content-length') ?? 0) > max;
  const { bytes, isWhole } = await readStart(response, isAnnounced ? -1 : max);
  if (!isWhole) throw tooLarge();
  return bytes;
}

/** The same of a text in UTF-8. */
export async function readText(
  response: Response,
  max: number,
  tooLarge: () => CodedError,
): Promise<string> {
  return new TextDecoder().decode(await readBody(response, max, tooLarge));
}

/** Characters of a refusal that are read: what it says is in its beginning. */
const maxRefusal = 20_000;

/** The beginning of the text of a reply that refuses a call. */
export async function readRefusal(response: Response): Promise<string> {
  const { bytes } = await readStart(response, 4 * maxRefusal);
  return new TextDecoder().decode(bytes).slice(0, maxRefusal);
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

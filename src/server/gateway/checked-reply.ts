import { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { CodedError } from '#shared/errors/coded-error.ts';
import { hideKeys } from './fetch/hide-keys.ts';

const megabyte = 1024 * 1024;
/** Of a reply as it comes; of an answer in events, which is passed on as it comes; of an error, whose rest is left out. */
const maxBytes = 64 * megabyte;
const maxEventBytes = 256 * megabyte;
const maxErrorBytes = 64 * 1024;

/** A vendor's reply that is bounded while it comes, without the `keys`. Its body throws `provider_bad_stream`. */
export function checkedReply(reply: Response, keys: readonly Buffer[]): Response {
  if (!reply.body) return reply;
  const headers = new Headers(reply.headers);
  headers.delete('content-length');
  const isEvents = headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const pieces = reply.ok
    ? bounded(reply.body, isEvents ? maxEventBytes : maxBytes)
    : beginning(reply.body, maxErrorBytes);
  const body = NodeReadableStream.from(hideKeys(pieces, keys)) as ReadableStream;
  return new Response(body, { status: reply.status, statusText: reply.statusText, headers });
}

/** The text of a reply of `max` bytes at most. Throws `provider_bad_stream`. */
export async function boundedText(reply: Response, max: number): Promise<string> {
  const parts: Uint8Array[] = [];
  if (reply.body) for await (const piece of bounded(reply.body, max)) parts.push(piece);
  return Buffer.concat(parts).toString('utf8');
}

async function* bounded(body: AsyncIterable<Uint8Array>, max: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > max) throw new CodedError('provider_bad_stream', 'the provider sent too much');
    yield piece;
  }
}

async function* beginning(
  body: AsyncIterable<Uint8Array>,
  max: number,
): AsyncGenerator<Uint8Array> {
  let room = max;
  for await (const piece of body) {
    yield piece.subarray(0, room);
    room -= piece.length;
    if (room <= 0) return;
  }
}

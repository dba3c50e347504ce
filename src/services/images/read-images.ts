import * as z from 'zod/mini';
import type { Fetch } from '#api/client/timed-fetch.ts';
import { imageTypeOf } from '#domain/files/image-bytes.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { parseJson } from '#shared/json.ts';
import type { MadePicture } from './image-host.ts';

/** Of one picture. */
const maxPictureBytes = 64 * 1024 * 1024;
const headBytes = 32;

const replySchema = z.object({
  data: z.array(
    z.object({
      b64_json: z.nullish(z.string()),
      url: z.nullish(z.string()),
      revised_prompt: z.nullish(z.string()),
    }),
  ),
});

/** The pictures of an OpenAI reply; those that it only names are fetched. @throws provider_bad_stream */
export async function readImages(
  text: string,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<MadePicture[]> {
  const parsed = replySchema.safeParse(parseJson(text));
  if (!parsed.success) throw bad('no pictures in the reply');
  if (parsed.data.data.length === 0) throw new CodedError('answer_empty', 'no picture was made');
  return Promise.all(
    parsed.data.data.map(async ({ b64_json, url, revised_prompt }) => ({
      blob: await (b64_json ? pictureOf(b64_json) : fetched(url ?? '', fetch, signal)),
      seed: null,
      revised: revised_prompt?.trim() || null,
    })),
  );
}

/** A picture in base64, also as a `data:` address. @throws provider_bad_stream */
export async function pictureOf(base64: string): Promise<Blob> {
  const letters = base64.replace(/^data:[^,]*,/, '').replace(/\s+/g, '');
  if (letters.length * 0.75 > maxPictureBytes) throw bad('the picture is too large');
  return checked(new Blob([bytesOf(letters)]));
}

function bytesOf(letters: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  } catch {
    throw bad('the picture is not in base64');
  }
}

/** Without a cookie or key: vendors give such addresses away for an hour. */
async function fetched(url: string, fetch: Fetch, signal: AbortSignal): Promise<Blob> {
  if (url.startsWith('data:')) return pictureOf(url);
  if (!/^https?:/.test(url)) throw bad('no picture in the reply');
  const reply = await fetch(url, { credentials: 'omit', signal });
  if (!reply.ok) throw bad(`the picture's address answered ${reply.status}`);
  return checked(await reply.blob());
}

async function checked(blob: Blob): Promise<Blob> {
  if (blob.size > maxPictureBytes) throw bad('the picture is too large');
  const type = imageTypeOf(new Uint8Array(await blob.slice(0, headBytes).arrayBuffer()));
  if (!type) throw bad('what came is no picture');
  return new Blob([blob], { type });
}

const bad = (what: string) => new CodedError('provider_bad_stream', what);

import * as z from 'zod/mini';
import { readBody } from '#api/client/read-body.ts';
import type { Fetch } from '#api/client/timed-fetch.ts';
import { fulfilled } from '#domain/art/fulfilled.ts';
import { drawingType, isDrawing } from '#domain/files/drawing.ts';
import { imageTypeOf } from '#domain/files/image-bytes.ts';
import { isPrivateHost } from '#domain/privacy/private-hosts.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { parseJson } from '#shared/json.ts';
import type { Endpoint } from '../llm/provider.ts';
import { publicResponse } from '../page-fetch/public-address.ts';
import type { MadePicture } from './image-host.ts';

/** Of one picture. */
const maxPictureBytes = 64 * 1024 * 1024;
const headBytes = 32;
const maxDrawingBytes = 4 * 1024 * 1024;

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
  host: PictureHost,
  signal: AbortSignal,
): Promise<MadePicture[]> {
  const parsed = replySchema.safeParse(parseJson(text));
  if (!parsed.success) throw bad('no pictures in the reply');
  if (parsed.data.data.length === 0) throw new CodedError('answer_empty', 'no picture was made');
  return fulfilled(
    parsed.data.data.map(async ({ b64_json, url, revised_prompt }) => ({
      blob: await (b64_json ? pictureOf(b64_json) : fetched(url ?? '', host, signal)),
      seed: null,
      revised: revised_prompt?.trim() || null,
    })),
  );
}

/** A picture in base64, also as a `data:` address. @throws provider_bad_stream */
export async function pictureOf(base64: string): Promise<Blob> {
  const letters = base64
    .replace(/^data:[^,]*,/, '')
    .replace(/\s+/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  if (letters.length * 0.75 > maxPictureBytes) throw tooLarge();
  return checked(new Blob([bytesOf(letters)]));
}

function bytesOf(letters: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  } catch {
    throw bad('the picture is not in base64');
  }
}

/** The host of a reply, which may hold its pictures behind its key. */
type PictureHost = Pick<Endpoint, 'fetch' | 'bases' | 'secret' | 'keyHeader'>;

/** Without a cookie or key: vendors give such addresses away for an hour. The key only goes to its own origin. */
async function fetched(sent: string, host: PictureHost, signal: AbortSignal): Promise<Blob> {
  if (sent.startsWith('data:')) return pictureOf(sent);
  const [base] = host.bases;
  if (sent === '' || !URL.canParse(sent, base)) throw bad('no picture in the reply');
  const url = new URL(sent, base);
  if (!/^https?:$/.test(url.protocol)) throw bad('no picture in the reply');
  const init = { credentials: 'omit', signal } as const;
  const own = base === undefined ? null : new URL(base);
  const isOwn = url.origin === own?.origin;
  const isNear = isOwn || (own !== null && isPrivateHost(own.hostname));
  let reply = await (isNear ? host.fetch(url.href, init) : fetchedFar(host.fetch, url, init));
  if ([401, 403].includes(reply.status) && isOwn && host.secret !== null) {
    const [name, value] = host.keyHeader
      ? [host.keyHeader, host.secret]
      : ['authorization', `Bearer ${host.secret}`];
    reply = await host.fetch(url.href, { ...init, redirect: 'error', headers: { [name]: value } });
  }
  if (!reply.ok) throw bad(`the picture's address answered ${reply.status}`);
  return checked(new Blob([await readBody(reply, maxPictureBytes, tooLarge)]));
}

/** A host of the web may not have a person's own network read, which only this browser reaches. */
async function fetchedFar(fetch: Fetch, url: URL, init: RequestInit): Promise<Response> {
  const refused = () => bad('the picture is at an address that is not public');
  if (isPrivateHost(url.hostname)) throw refused();
  return publicResponse(fetch, url, init).catch((thrown: unknown) => {
    throw toCodedError(thrown).code === 'fetch_refused' ? refused() : thrown;
  });
}

async function checked(blob: Blob): Promise<Blob> {
  const type = imageTypeOf(new Uint8Array(await blob.slice(0, headBytes).arrayBuffer()));
  if (type) return new Blob([blob], { type });
  const text = blob.size <= maxDrawingBytes ? await blob.text() : '';
  if (!isDrawing(text)) throw bad('what came is no picture');
  return new Blob([text], { type: drawingType });
}

const bad = (what: string) => new CodedError('provider_bad_stream', what);
const tooLarge = () => bad('the picture is too large');

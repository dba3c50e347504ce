import * as z from 'zod/mini';
import type { FailedCall } from '#api/client/reply-error.ts';
import { type ArtModel, commonEdges } from '#domain/art/art-model.ts';
import { maxArtCount } from '#domain/art/art-run.ts';
import { fulfilled } from '#domain/art/fulfilled.ts';
import { commonRatios, isAspectRatio, pixelsOfRatio } from '#domain/models/image-sizes.ts';
import { base64OfBlob } from '#shared/blob-base64.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { isObject, parseJson } from '#shared/json.ts';
import { wait } from '#shared/wait.ts';
import { askHost, askJson, failedReply, wholeReply } from '../llm/host-call.ts';
import type { Endpoint } from '../llm/provider.ts';
import { failureOf, withinTime } from './compatible-host.ts';
import type { DrawCall, ImageHost, MadePicture } from './image-host.ts';
import { pictureOf } from './read-images.ts';

const detectMs = 1500;
const pollMs = 600;

const name = z.nullish(z.string());
const modelsSchema = z.array(z.object({ title: name, model_name: name }));
const progressSchema = z.object({ progress: z.number() });
const repliedSchema = z.object({ images: z.array(z.string()), info: z.nullish(z.unknown()) });

/** AUTOMATIC1111's web UI (`--api`) and servers that are compatible with it, such as Forge and SD.Next. */
export function automatic1111(endpoint: Endpoint, isLocal: boolean): ImageHost {
  return {
    connection: 'automatic1111',
    isLocal,
    async models(signal) {
      const init = signal ? { signal } : {};
      const listed = modelsSchema.safeParse(
        await askJson(endpoint, '/sdapi/v1/sd-models', detectMs, init),
      );
      return (listed.data ?? []).flatMap(({ title, model_name: named }) => {
        const id = title || named;
        return id ? [rowOf(id, named || id, isLocal)] : [];
      });
    },
    draw: (call) =>
      withinTime(endpoint, call.signal, async (signal) => {
        const polling = new AbortController();
        void followProgress(endpoint, call, AbortSignal.any([signal, polling.signal]));
        const interrupt = () => void stopAt(endpoint);
        call.signal.addEventListener('abort', interrupt, { once: true });
        try {
          return await draw(endpoint, call, signal);
        } finally {
          polling.abort();
          call.signal.removeEventListener('abort', interrupt);
        }
      }),
  };
}

function rowOf(id: string, title: string, isLocal: boolean): ArtModel {
  return {
    ref: { connection: 'automatic1111', model: id },
    title,
    ratios: [...commonRatios],
    edges: commonEdges.toSorted((a, b) => Number(b === edgeOf(id)) - Number(a === edgeOf(id))),
    contentTypes: [],
    maxCount: maxArtCount,
    edits: true,
    masks: true,
    draws: true,
    takesSeed: true,
    isLocal,
  };
}

async function draw(
  endpoint: Endpoint,
  call: DrawCall,
  signal: AbortSignal,
): Promise<MadePicture[]> {
  const path = `/sdapi/v1/${call.source ? 'img2img' : 'txt2img'}`;
  const body = JSON.stringify(await bodyOf(call));
  const reply = await askHost(endpoint, path, { method: 'POST', body, signal });
  if (!reply.ok) throw failureOf(endpoint, inItsWords(await failedReply(reply)));
  const parsed = repliedSchema.safeParse(parseJson(await wholeReply(reply)));
  if (!parsed.success) throw new CodedError('provider_bad_stream', 'no pictures in the reply');
  const { images, info } = parsed.data;
  // A grid of all of them may come first.
  const own = images.slice(-call.request.count);
  if (own.length === 0) throw new CodedError('answer_empty', 'no picture was made');
  const seeds = seedsOf(info);
  return fulfilled(
    own.map(async (base64, at) => ({
      blob: await pictureOf(base64),
      seed: seeds[at] ?? null,
      revised: null,
    })),
  );
}

/** Its `error` is the name of a Python class; what went wrong is in `detail`, or in `errors`. */
function inItsWords(failed: FailedCall): FailedCall {
  const body = parseJson(failed.body);
  const { detail, errors } = isObject(body) ? body : {};
  const message = [detail, errors].find((said) => typeof said === 'string' && said !== '');
  return message ? { ...failed, body: JSON.stringify({ error: { message } }) } : failed;
}

/** A JSON text, or an object where a server follows the form loosely. */
function seedsOf(info: unknown): number[] {
  const read = typeof info === 'string' ? parseJson(info) : info;
  const seeds = isObject(read) ? read.all_seeds : null;
  return Array.isArray(seeds) ? seeds.filter((seed) => typeof seed === 'number') : [];
}

/** What models were trained on: a megapixel for the newer ones, a quarter of it for Stable Diffusion 1 and 2. */
const edgeOf = (model: string) =>
  /xl|sd_?3|stable-?diffusion-?3|flux|pony|illustrious/i.test(model) ? 1024 : 512;

async function bodyOf({ request, source, mask }: DrawCall): Promise<object> {
  const { prompt, model, ratio, count, seed, edge = edgeOf(model.model) } = request;
  const area = edge ** 2;
  const [width, height] = pixelsOfRatio(ratio && isAspectRatio(ratio) ? ratio : '1:1', area);
  const common = {
    prompt,
    batch_size: count,
    seed: seed ?? -1,
    width,
    height,
    override_settings: { sd_model_checkpoint: model.model },
    do_not_save_grid: true,
  };
  if (!source) return common;
  return {
    ...common,
    init_images: [await base64OfBlob(source)],
    // Of another shape it is cut; by default it would be distorted.
    resize_mode: 1,
    denoising_strength: 0.75,
    // Its mask is what is kept: the other way round than ours.
    ...(mask && { mask: await base64OfBlob(mask), inpainting_mask_invert: 1, inpainting_fill: 1 }),
  };
}

async function followProgress(
  endpoint: Endpoint,
  { onProgress }: DrawCall,
  signal: AbortSignal,
): Promise<void> {
  const path = '/sdapi/v1/progress?skip_current_image=true';
  while (!signal.aborted) {
    try {
      const read = progressSchema.safeParse(await askJson(endpoint, path, 5000, { signal }));
      if (read.success && !signal.aborted) onProgress(Math.min(1, Math.max(0, read.data.progress)));
      await wait(endpoint.clock, pollMs, signal);
    } catch (thrown) {
      // A server that is too busy to say says it later.
      if (signal.aborted || toCodedError(thrown).code !== 'provider_timeout') return;
    }
  }
}

/** Otherwise the server finishes a picture that is not wanted. */
async function stopAt(endpoint: Endpoint): Promise<void> {
  await askJson(endpoint, '/sdapi/v1/interrupt', 5000, { method: 'POST' }).catch(() => undefined);
}

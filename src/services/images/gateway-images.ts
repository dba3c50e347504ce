import { type BearerSource, withBearer } from '#api/client/bearer.ts';
import {
  imageEditsPath,
  imageGenerationsPath,
  imageModelListSchema,
  imageModelsPath,
} from '#api/images.ts';
import { type ArtModel, contentTypeSchema } from '#domain/art/art-model.ts';
import { maxArtCount } from '#domain/art/art-run.ts';
import { askHost, askJson, failedReply, wholeReply } from '../llm/host-call.ts';
import type { Endpoint } from '../llm/provider.ts';
import { failureOf, withinTime } from './compatible-host.ts';
import type { DrawCall, ImageHost } from './image-host.ts';
import { readImages } from './read-images.ts';

const listMs = 15_000;

interface GatewayImagesDeps extends Pick<Endpoint, 'fetch' | 'clock'> {
  account: BearerSource;
  /** Address without a slash at the end. */
  readonly server: () => Promise<string>;
}

/** Pictures by a Gloss server, with our own bearer, which is renewed once. */
export function gatewayImages(deps: GatewayImagesDeps): ImageHost {
  const { fetch, clock, account, server } = deps;
  const requested = <T>(ask: (endpoint: Endpoint) => Promise<T>): Promise<T> =>
    withBearer(account, async (secret) =>
      ask({ speaker: 'gateway', bases: [`${await server()}/v1`], secret, fetch, clock }),
    );
  return {
    connection: 'gateway',
    isLocal: false,
    models: (signal) => requested((endpoint) => listModels(endpoint, signal)),
    draw: (call) =>
      withinTime(deps, call.signal, (signal) =>
        requested(async (endpoint) => {
          const reply = await askHost(endpoint, pathOf(call), {
            method: 'POST',
            body: bodyOf(call),
            signal,
          });
          if (!reply.ok) throw failureOf(endpoint, await failedReply(reply));
          return readImages(await wholeReply(reply), endpoint, signal);
        }),
      ),
  };
}

const short = (path: string) => path.replace('/v1', '');
const pathOf = ({ source }: DrawCall) => short(source ? imageEditsPath : imageGenerationsPath);

async function listModels(endpoint: Endpoint, signal?: AbortSignal): Promise<ArtModel[]> {
  const reply = await askJson(endpoint, short(imageModelsPath), listMs, signal ? { signal } : {});
  const parsed = imageModelListSchema.safeParse(reply);
  // An older server has no such call.
  if (!parsed.success) return [];
  return parsed.data.data.map((row) => ({
    ref: { connection: 'gateway', model: row.id },
    title: row.title,
    ratios: row.aspect_ratios,
    edges: [],
    contentTypes: row.content_types.flatMap((type) => contentTypeSchema.safeParse(type).data ?? []),
    maxCount: Math.min(row.max_count, maxArtCount),
    edits: row.edits,
    masks: row.masks,
    draws: row.draws ?? true,
    takesSeed: true,
    isLocal: false,
  }));
}

function bodyOf({ request, source, mask }: DrawCall): string | FormData {
  const { model, prompt, count, ratio, contentType, seed } = request;
  const fields = {
    model: model.model,
    prompt,
    n: count,
    ...(ratio && { aspect_ratio: ratio }),
    ...(contentType && { style: contentType }),
    ...(seed !== null && { seed }),
    response_format: 'b64_json',
  };
  if (!source) return JSON.stringify(fields);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('image', source, 'image');
  if (mask) form.append('mask', mask, 'mask.png');
  return form;
}

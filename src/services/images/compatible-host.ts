import type { FailedCall } from '#api/client/reply-error.ts';
import { deadline } from '#api/client/timed-fetch.ts';
import { imageEditsPath, imageGenerationsPath } from '#api/images.ts';
import { type ArtModel, hostImageRules, isArtModel } from '#domain/art/art-model.ts';
import { fulfilled } from '#domain/art/fulfilled.ts';
import { isRefusedPicture } from '#domain/art/refusals.ts';
import { findModel } from '#domain/models/catalogue.ts';
import { isAspectRatio, pixelsOfRatio, sizeOfRatio } from '#domain/models/image-sizes.ts';
import type { OwnHostConnection } from '#domain/models/model-ref.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { listHostModels } from '../llm/chat-call.ts';
import { askHost, errorOf, failedReply, wholeReply } from '../llm/host-call.ts';
import type { Endpoint } from '../llm/provider.ts';
import { lostReply } from '../llm/reply-stream.ts';
import type { DrawCall, ImageHost, MadePicture } from './image-host.ts';
import { readImages } from './read-images.ts';

/** A picture takes a minute at a vendor, and several on a small machine. */
const drawMs = 900_000;

type Fields = Record<string, string | number>;

/** A host of the person's own with OpenAI's calls for pictures. */
export function compatibleHost(
  endpoint: Endpoint,
  isLocal: boolean,
  connection: OwnHostConnection = 'OPENAI_API',
): ImageHost {
  return {
    connection,
    isLocal,
    async models(signal) {
      const listed = await listHostModels(endpoint, signal);
      return listed
        .filter(({ id }) => isArtModel(id))
        .map(({ id }) => rowOf(id, isLocal, connection));
    },
    async draw(call) {
      const { count, model } = call.request;
      const { perCall } = hostImageRules(model.model);
      const counts = Array.from({ length: Math.ceil(count / perCall) }, (_, at) =>
        Math.min(perCall, count - at * perCall),
      );
      return withinTime(endpoint, call.signal, async (signal) => {
        const all = await fulfilled(counts.map((n) => drawOnce(endpoint, call, n, signal)));
        return all.flat();
      });
    },
  };
}

function rowOf(id: string, isLocal: boolean, connection: OwnHostConnection): ArtModel {
  const { sizes: _sizes, perCall: _perCall, refusesFormat: _format, ...takes } = hostImageRules(id);
  const title = findModel(id)?.title ?? id.slice(id.lastIndexOf('/') + 1);
  return { ref: { connection, model: id }, title, isLocal, ...takes };
}

/** Its end ends what is left of it. @throws aborted also where a part of it came */
export async function withinTime<Value>(
  { clock }: Pick<Endpoint, 'clock'>,
  outer: AbortSignal,
  run: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const limit = deadline(clock, drawMs, outer);
  const ended = new AbortController();
  try {
    const made = await run(AbortSignal.any([limit.signal, ended.signal]));
    outer.throwIfAborted();
    return made;
  } catch (thrown) {
    throw lostReply(limit, thrown, false);
  } finally {
    ended.abort();
    limit.dispose();
  }
}

async function drawOnce(
  endpoint: Endpoint,
  call: DrawCall,
  n: number,
  signal: AbortSignal,
): Promise<MadePicture[]> {
  const { request, source } = call;
  let fields = fieldsOf(request, n);
  for (;;) {
    const path = (source ? imageEditsPath : imageGenerationsPath).replace('/v1', '');
    const body = source ? formOf(fields, call) : JSON.stringify(fields);
    const reply = await askHost(endpoint, path, { method: 'POST', body, signal });
    if (reply.ok) return readImages(await wholeReply(reply), endpoint, signal);
    const failed = await failedReply(reply);
    const left = withoutRefused(fields, failed);
    if (!left) throw failureOf(endpoint, failed);
    fields = left;
  }
}

function fieldsOf(
  { model, prompt, ratio, edge = 0, contentType, seed }: DrawCall['request'],
  n: number,
): Fields {
  const rules = hostImageRules(model.model);
  const shape = ratio && isAspectRatio(ratio) ? ratio : null;
  const pixels = rules.edges.includes(edge) && pixelsOfRatio(shape ?? '1:1', edge ** 2);
  const takesType = contentType !== null && rules.contentTypes.includes(contentType);
  return {
    model: model.model,
    prompt,
    n,
    ...(shape && { size: sizeOfRatio(shape, rules.sizes) }),
    ...(pixels && { size: pixels.join('x') }),
    ...(takesType && { style: contentType }),
    ...(seed !== null && rules.takesSeed && { seed }),
    ...(!rules.refusesFormat && { response_format: 'b64_json' }),
  };
}

function formOf(fields: Fields, { source, mask }: DrawCall): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  if (source) form.append('image', source, nameOf(source, 'image'));
  if (mask) form.append('mask', mask, 'mask.png');
  return form;
}

const nameOf = ({ type }: Blob, name: string) => `${name}.${type.split('/')[1] ?? 'png'}`;

const optional = ['response_format', 'style', 'seed', 'size'] as const;

/** Without the first of the optional fields that a refusal names; null: it names none. */
function withoutRefused(fields: Fields, { status, body }: FailedCall): Fields | null {
  if (status !== 400 && status !== 422) return null;
  const refused = optional.find((name) => name in fields && new RegExp(`\\b${name}\\b`).test(body));
  if (!refused) return null;
  const { [refused]: _refused, ...left } = fields;
  return left;
}

/** A host without that call answers as for any address that it does not have. */
export function failureOf(endpoint: Endpoint, failed: FailedCall): CodedError {
  const error = errorOf(endpoint, failed);
  const words = typeof error.details?.words === 'string' ? error.details.words : error.message;
  if (isRefusedPicture(`${failed.body.slice(0, 4000)} ${words}`)) {
    return new CodedError('image_refused', error.message, { ...error.details, words });
  }
  const isUnknown = [404, 405, 501].includes(failed.status) && error.code !== 'unknown_model';
  if (!isUnknown || endpoint.speaker === 'gateway') return error;
  return new CodedError('unsupported_by_provider', error.message, error.details);
}

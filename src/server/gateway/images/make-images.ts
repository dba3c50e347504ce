import { type ImageRequest, type ImagesReply, maxImages } from '#api/images.ts';
import { fulfilled } from '#domain/art/fulfilled.ts';
import { isAspectRatio, isImageSize, sizeOfRatio } from '#domain/models/image-sizes.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { isObject } from '#shared/json.ts';
import {
  type ImageCall,
  type ImageMaker,
  type ImageModel,
  ratioOf,
  type SentImage,
} from '../../providers/images/image-maker.ts';
import { readImage } from './read-image.ts';
import { whiteMask } from './white-mask.ts';

interface ImagesCall {
  maker: ImageMaker;
  /** As the vendor has it. */
  model: string;
  request: ImageRequest;
  files: readonly SentImage[];
  mask: SentImage | null;
  signal: AbortSignal;
  /** Removes the server's keys from what the vendor says. */
  hide: (text: string) => string;
}

/** Characters of a prompt that the vendor has written. */
const maxPrompt = 32_000;

type MadeImage = ImagesReply['data'][number];
type MadeImages = Pick<ImagesReply, 'data' | 'size' | 'aspect_ratio'>;

/**
 * The pictures of a request, in as many calls of the vendor as it needs: those that came, which were paid for. Where none
 * did, throws what the vendor's package throws, `image_refused`, `answer_empty` and `provider_bad_stream`.
 */
export async function makeImages(call: ImagesCall): Promise<MadeImages> {
  const { maker, model: id, request, files } = call;
  const form = formOf(maker, id, request);
  const model = maker.model(id, files.length > 0);
  const mask = call.mask && (maker.whiteMasks ? await whiteMask(call.mask) : call.mask);
  const ended = new AbortController();
  const options: Omit<ImageCall, 'n'> = {
    prompt: request.prompt,
    size: form.size,
    aspectRatio: form.aspectRatio,
    seed: request.seed ?? undefined,
    files: files.length > 0 ? files.map((file) => ({ type: 'file' as const, ...file })) : undefined,
    mask: mask ? { type: 'file', ...mask } : undefined,
    providerOptions: maker.options?.(id, request, files) ?? {},
    abortSignal: AbortSignal.any([call.signal, ended.signal]),
  };
  const counts = await countsOf(model, request.n ?? 1);
  try {
    const calls = counts.map((n) => imagesOf(model, { ...options, n }, call));
    const data = (await fulfilled(calls)).flat();
    call.signal.throwIfAborted();
    return {
      data,
      ...(form.size && { size: form.size }),
      ...(form.aspectRatio && { aspect_ratio: form.aspectRatio }),
    };
  } finally {
    ended.abort();
  }
}

/** The size or ratio in the form that the vendor takes; neither: its default. */
function formOf(maker: ImageMaker, model: string, request: ImageRequest) {
  const size = request.size && isImageSize(request.size) ? request.size : undefined;
  const ratio =
    request.aspect_ratio && isAspectRatio(request.aspect_ratio) ? request.aspect_ratio : undefined;
  if (maker.takes === 'both') return { size, aspectRatio: size ? undefined : ratio };
  if (maker.takes === 'ratio') return { size: undefined, aspectRatio: ratioOf(request) };
  const own = size ?? (ratio && sizeOfRatio(ratio, maker.sizes?.(model) ?? null));
  return { size: own, aspectRatio: undefined };
}

async function countsOf(model: ImageModel, wanted: number): Promise<number[]> {
  const { maxImagesPerCall: own, modelId } = model;
  const max = (typeof own === 'function' ? await own({ modelId }) : own) ?? maxImages;
  const full = Math.floor(wanted / max);
  const rest = wanted % max;
  return [...Array<number>(full).fill(max), ...(rest > 0 ? [rest] : [])];
}

async function imagesOf(
  model: ImageModel,
  options: ImageCall,
  { request: { response_format: format }, hide }: ImagesCall,
): Promise<MadeImage[]> {
  const { images, providerMetadata = {}, isRetryable } = await model.doGenerate(options);
  const details = Object.values(providerMetadata);
  if (images.length === 0) throw whyEmpty(details, isRetryable);
  const ofEach = details.find((each) => Array.isArray(each.images))?.images ?? [];
  const made = images.slice(0, options.n).map(async (sent, index): Promise<MadeImage> => {
    const { base64, mediaType } = readImage(sent);
    const detail = ofEach[index];
    if (isObject(detail) && detail.nsfw === true) {
      throw new CodedError('image_refused', 'the picture was blacked out', {
        words: 'NSFW content',
      });
    }
    const revised = isObject(detail) ? detail.revisedPrompt : undefined;
    return {
      ...(format === 'url' ? { url: `data:${mediaType};base64,${base64}` } : { b64_json: base64 }),
      ...(typeof revised === 'string' && { revised_prompt: hide(revised).slice(0, maxPrompt) }),
      media_type: mediaType,
    };
  });
  return fulfilled(made);
}

function whyEmpty(details: readonly unknown[], isRetryable: boolean | undefined): CodedError {
  const own = details.find(isObject);
  const reason = own?.finishMessage ?? own?.finishReason;
  if (isRetryable === false) {
    const words = typeof reason === 'string' ? { words: reason } : {};
    return new CodedError('image_refused', 'no picture was made', words);
  }
  const said = typeof own?.finishMessage === 'string' ? { words: own.finishMessage } : {};
  return new CodedError('answer_empty', 'no picture was made', said);
}

import * as z from 'zod/mini';
import { isAspectRatio, isImageSize } from '#domain/models/image-sizes.ts';

/**
 * Pictures, as OpenAI's API has them: POST /v1/images/generations (JSON) and POST /v1/images/edits (multipart/form-data with
 * `image`, repeated for more, and `mask`). `aspect_ratio` and `seed` are for vendors that take them; a size and a ratio are
 * turned into each other where a model takes only one.
 *
 * Errors: those of chat completions, `image_refused` (400) with the vendor's words in `details.words`, `unknown_model`,
 * `unsupported_by_provider` where nothing that is set up makes pictures, or the model does not edit them.
 */
export const imageGenerationsPath = '/v1/images/generations';
export const imageEditsPath = '/v1/images/edits';
/** GET: models that make pictures, and what each takes. */
export const imageModelsPath = '/v1/images/models';

/** Of one picture that is sent to be changed. */
export const maxSentImageBytes = 25 * 1024 * 1024;
export const maxSentImages = 8;
export const maxImages = 10;

const size = z.string().check(z.refine((text) => text === 'auto' || isImageSize(text)));
const ratio = z.string().check(z.refine(isAspectRatio));

export const imageRequestSchema = z.object({
  /** Absent: the first model of the first provider. */
  model: z.nullish(z.string()),
  prompt: z.string().check(z.minLength(1), z.maxLength(32_000)),
  n: z.nullish(z.number().check(z.int(), z.minimum(1), z.maximum(maxImages))),
  size: z.nullish(size),
  aspect_ratio: z.nullish(ratio),
  seed: z.nullish(z.number().check(z.int(), z.minimum(0), z.maximum(2 ** 32 - 1))),
  /** S3.16 contentTypes. */
  style: z.nullish(z.enum(['vivid', 'natural'])),
  quality: z.nullish(z.string().check(z.maxLength(40))),
  background: z.nullish(z.enum(['transparent', 'opaque', 'auto'])),
  output_format: z.nullish(z.enum(['png', 'jpeg', 'webp'])),
  output_compression: z.nullish(z.number().check(z.int(), z.minimum(0), z.maximum(100))),
  /** `url`: a `data:` address. */
  response_format: z.nullish(z.enum(['b64_json', 'url'])),
});
export type ImageRequest = z.infer<typeof imageRequestSchema>;

const number = z.coerce.number();
/** The fields of a form, which are texts. */
export const imageEditFieldsSchema = z.extend(imageRequestSchema, {
  n: z.nullish(number.check(z.int(), z.minimum(1), z.maximum(maxImages))),
  seed: z.nullish(number.check(z.int(), z.minimum(0), z.maximum(2 ** 32 - 1))),
  output_compression: z.nullish(number.check(z.int(), z.minimum(0), z.maximum(100))),
});

const imageSchema = z.object({
  b64_json: z.optional(z.string()),
  url: z.optional(z.string()),
  /** The prompt as the vendor changed it. */
  revised_prompt: z.optional(z.string()),
  /** This server: by its first bytes, such as `image/png`. */
  media_type: z.string(),
});

export const imagesReplySchema = z.object({
  /** Epoch seconds. */
  created: z.number(),
  data: z.array(imageSchema),
  /** This server: the model as `provider/id`, and what was sent to it. */
  model: z.string(),
  size: z.optional(z.string()),
  aspect_ratio: z.optional(z.string()),
});
export type ImagesReply = z.infer<typeof imagesReplySchema>;

/** A row of GET /v1/images/models. */
const imageModelSchema = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.number(),
  owned_by: z.string(),
  /** For people. */
  title: z.string(),
  aspect_ratios: z.array(z.string()),
  content_types: z.array(z.string()),
  /** Of one request. */
  max_count: z.number(),
  /** Does it change a picture that it is sent? null: its host does not say. */
  edits: z.nullable(z.boolean()),
  /** Does it take a mask of the part to change? null: its host does not say. */
  masks: z.nullable(z.boolean()),
  /** Does it make a picture of words alone? Absent: it does. */
  draws: z.optional(z.boolean()),
});
export type ImageModelBody = z.infer<typeof imageModelSchema>;
export const imageModelListSchema = z.object({
  object: z.literal('list'),
  data: z.array(imageModelSchema),
});

import * as z from 'zod/mini';
import { drawsImages } from '../models/image-ids.ts';
import { commonRatios, type ImageSize } from '../models/image-sizes.ts';
import { furtherHostSchema } from '../models/model-ref.ts';

/** Ways to a model that makes pictures. */
export const artConnectionSchema = z.union([
  z.enum(['OPENAI_API', 'automatic1111', 'gateway']),
  furtherHostSchema,
]);
export type ArtConnection = z.infer<typeof artConnectionSchema>;

export const artModelRefSchema = z.object({ connection: artConnectionSchema, model: z.string() });
export type ArtModelRef = z.infer<typeof artModelRefSchema>;

export const sameArtModel = (a: ArtModelRef | null, b: ArtModelRef | null): boolean =>
  a?.connection === b?.connection && a?.model === b?.model;

/** S3.16 contentTypes. */
export const contentTypeSchema = z.enum(['vivid', 'natural']);

/** A model and what it takes. */
export const artModelSchema = z.object({
  ref: artModelRefSchema,
  title: z.string(),
  /** Such as `16:9`; the first is its default. */
  ratios: z.array(z.string()),
  /** Empty: it takes none. */
  contentTypes: z.array(contentTypeSchema),
  /** Pictures of one request. */
  maxCount: z.number(),
  /** Does it change a picture that it is sent? null: its host does not say. */
  edits: z.nullable(z.boolean()),
  /** Does it take a mask of the part to change? null: its host does not say. */
  masks: z.nullable(z.boolean()),
  /** Does it make a picture of words alone? */
  draws: z.boolean(),
  takesSeed: z.boolean(),
  /** What it is sent stays on this machine. */
  isLocal: z.boolean(),
});
export type ArtModel = z.infer<typeof artModelSchema>;

/** What a model of an OpenAI-compatible host takes, by its name. */
export interface HostImageRules extends Omit<ArtModel, 'ref' | 'title' | 'isLocal'> {
  /** null: any. */
  sizes: readonly ImageSize[] | null;
  /** Of one call. */
  perCall: number;
  /** It answers in base64 unasked, and refuses to be asked. */
  refusesFormat: boolean;
}

/** S3.16, also for models that nothing is known of. */
const standardRatios = ['1:1', '16:9', '9:16'];

export function hostImageRules(model: string): HostImageRules {
  const id = model.slice(model.lastIndexOf('/') + 1).toLowerCase();
  const plain = {
    takesSeed: false,
    edits: true,
    masks: true,
    draws: true,
    maxCount: 4,
    perCall: 4,
  };
  if (id.startsWith('dall-e-3')) {
    return {
      ...plain,
      ratios: standardRatios,
      contentTypes: ['vivid', 'natural'],
      edits: false,
      masks: false,
      perCall: 1,
      sizes: ['1024x1024', '1792x1024', '1024x1792'],
      refusesFormat: false,
    };
  }
  if (id.startsWith('dall-e-2')) {
    return {
      ...plain,
      ratios: ['1:1'],
      contentTypes: [],
      sizes: ['1024x1024'],
      refusesFormat: false,
    };
  }
  if (/^(gpt|chatgpt)-image/.test(id)) {
    return {
      ...plain,
      ratios: ['1:1', '3:2', '2:3'],
      contentTypes: [],
      sizes: ['1024x1024', '1536x1024', '1024x1536'],
      refusesFormat: true,
    };
  }
  return {
    ...plain,
    ratios: [...commonRatios],
    contentTypes: ['vivid', 'natural'],
    edits: null,
    masks: null,
    takesSeed: true,
    sizes: null,
    refusesFormat: false,
  };
}

export const isArtModel = (id: string): boolean => drawsImages.test(id);

import * as z from 'zod/mini';
import { drawsImages } from '../models/image-ids.ts';
import {
  commonRatios,
  type ImageSize,
  isAspectRatio,
  pixelsOfRatio,
  sizeOfRatio,
} from '../models/image-sizes.ts';
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
  /** Sides of its square picture in pixels, its own first: pictures of other shapes are as large. Empty: it has one size. */
  edges: z.array(z.number()),
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
interface HostImageRules extends Omit<ArtModel, 'ref' | 'title' | 'isLocal'> {
  /** null: any. */
  sizes: readonly ImageSize[] | null;
  /** Of one call. */
  perCall: number;
  /** It answers in base64 unasked, and refuses to be asked. */
  refusesFormat: boolean;
}

/** Of models that draw in any size. */
export const commonEdges: readonly number[] = [1024, 512, 768, 1536, 2048];

/** S3.16, also for models that nothing is known of. */
const standardRatios = ['1:1', '16:9', '9:16'];

export function hostImageRules(model: string): HostImageRules {
  const id = model.slice(model.lastIndexOf('/') + 1).toLowerCase();
  const plain = {
    takesSeed: false,
    edges: [],
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
      edges: [1024, 512, 256],
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
    edges: [...commonEdges],
    contentTypes: ['vivid', 'natural'],
    edits: null,
    masks: null,
    takesSeed: true,
    sizes: null,
    refusesFormat: false,
  };
}

/** Width and height in pixels of what a model draws at an edge: at its own one those of its host. */
export function pictureSize(
  { ref, edges }: Pick<ArtModel, 'ref' | 'edges'>,
  shape: string | null,
  edge: number,
): string {
  const ratio = shape && isAspectRatio(shape) ? shape : '1:1';
  const isHosts = edge === edges[0] && ref.connection !== 'automatic1111';
  const size = isHosts ? sizeOfRatio(ratio, null) : pixelsOfRatio(ratio, edge ** 2).join('x');
  return size.replace('x', ' × ');
}

export const isArtModel = (id: string): boolean => drawsImages.test(id);

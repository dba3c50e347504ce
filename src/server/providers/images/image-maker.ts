import type { ImageModel as AnyImageModel } from 'ai';
import type { ImageRequest } from '#api/images.ts';
import { findModel } from '#domain/models/catalogue.ts';
import {
  type AspectRatio,
  type ImageSize,
  isAspectRatio,
  isImageSize,
  ratioOfSize,
} from '#domain/models/image-sizes.ts';

/** The provider packages' own interface, below the SDK's loop. */
export type ImageModel = Extract<AnyImageModel, { specificationVersion: 'v4' }>;
export type ImageCall = Parameters<ImageModel['doGenerate']>[0];
type ImageOptions = ImageCall['providerOptions'];

/** A model that makes pictures, as its vendor has it. */
export interface ImageModelRow {
  id: string;
  title: string;
  ratios: readonly AspectRatio[];
  /** S3.16. */
  contentTypes: readonly string[];
  /** null: not known. */
  edits: boolean | null;
  masks: boolean | null;
  /** false: it only changes pictures that it is sent. */
  draws: boolean;
}

/** A picture that is sent to be changed. */
export interface SentImage {
  data: Uint8Array;
  mediaType: string;
}

/** Pictures of one vendor. */
export interface ImageMaker {
  /** The first is its default. Throws CodedError where its host does not list them. */
  models(): Promise<readonly ImageModelRow[]>;
  /** `changes`: it is sent pictures. */
  model(id: string, changes: boolean): ImageModel;
  /** Which of both forms its API takes. */
  takes: 'size' | 'ratio' | 'both';
  /** Sizes that a model takes; null: any. */
  sizes?(model: string): readonly ImageSize[] | null;
  options?(model: string, request: ImageRequest, files: readonly SentImage[]): ImageOptions;
  /** Its masks are white where the picture is changed and black elsewhere; absent: transparent where it is changed. */
  whiteMasks?: true;
}

const plain = { edits: false, masks: false, draws: true };
const s316: readonly AspectRatio[] = ['1:1', '16:9', '9:16'];

/** A row with what most models have. */
export function imageRow(id: string, more: Partial<ImageModelRow> = {}): ImageModelRow {
  const title = findModel(id)?.title ?? id.slice(id.lastIndexOf('/') + 1);
  return { id, title, ratios: s316, contentTypes: [], ...plain, ...more };
}

/** The ratio of a request, of its size where it names only that; undefined: neither. */
export function ratioOf({ aspect_ratio: ratio, size }: ImageRequest): AspectRatio | undefined {
  if (ratio && isAspectRatio(ratio)) return ratio;
  return size && isImageSize(size) ? ratioOfSize(size) : undefined;
}

/** Of a vendor's own list those of its configuration, and what that names besides. */
export function configured(
  rows: readonly ImageModelRow[],
  models: readonly string[] | null,
): ImageMaker['models'] {
  const listed = models?.map(
    (id) => rows.find((row) => row.id === id) ?? imageRow(id, { edits: null, masks: null }),
  );
  return () => Promise.resolve(listed ?? rows);
}

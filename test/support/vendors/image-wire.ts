import { png } from '../files/png.ts';

/** Vendors of pictures, by the part of a server's id. */
export type ImageVendorName =
  | 'openai'
  | 'google'
  | 'xai'
  | 'compatible'
  | 'fal'
  | 'replicate'
  | 'bfl'
  | 'togetherai';

export interface Pixels {
  width: number;
  height: number;
}

type Body = Readonly<Record<string, unknown>>;

const common = ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3'];
const megapixel = 1024 * 1024;

/** About a megapixel, in steps of 16. */
function ofRatio(ratio: string): Pixels {
  const [wide = 1, high = 1] = ratio.split(':').map(Number);
  const side = (quotient: number) => Math.round(Math.sqrt(megapixel * quotient) / 16) * 16;
  return { width: side(wide / high), height: side(high / wide) };
}

/** One of the values that are documented, or what the vendor draws where the field is absent. */
function among(value: unknown, allowed: readonly string[], otherwise: string): Pixels | null {
  if (value === undefined) return ofRatio(otherwise);
  return typeof value === 'string' && allowed.includes(value) ? ofRatio(value) : null;
}

const squared = (size: unknown): Pixels | null => {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(String(size)) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
};

function sides({ width = 1024, height = 768 }: Body, least: number, most: number, step: number) {
  const fits = (side: unknown): side is number =>
    typeof side === 'number' && side >= least && side <= most && side % step === 0;
  return fits(width) && fits(height) ? { width, height } : null;
}

const falSizes: Readonly<Record<string, Pixels>> = {
  square_hd: { width: 1024, height: 1024 },
  square: { width: 512, height: 512 },
  portrait_4_3: { width: 768, height: 1024 },
  portrait_16_9: { width: 576, height: 1024 },
  landscape_4_3: { width: 1024, height: 768 },
  landscape_16_9: { width: 1024, height: 576 },
};

const imagen: Readonly<Record<string, Pixels>> = {
  '1:1': { width: 1024, height: 1024 },
  '2:3': { width: 832, height: 1248 },
  '3:2': { width: 1248, height: 832 },
  '3:4': { width: 864, height: 1184 },
  '4:3': { width: 1184, height: 864 },
  '9:16': { width: 768, height: 1344 },
  '16:9': { width: 1344, height: 768 },
};

/** A picture that is sent is as large as this, and what changes it keeps its form. */
const ofSource: Pixels = { width: 640, height: 480 };

const rules: Record<ImageVendorName, (path: string, body: Body) => Pixels | null> = {
  // developers.openai.com/api/reference: images
  openai(_path, { model, size = '1024x1024', style, response_format: format }) {
    const isDallE = String(model).startsWith('dall-e-3');
    const sizes = isDallE
      ? ['1024x1024', '1792x1024', '1024x1792']
      : ['1024x1024', '1536x1024', '1024x1536'];
    if (!isDallE && (style !== undefined || format !== undefined)) return null;
    if (![undefined, 'vivid', 'natural'].includes(style as string)) return null;
    return sizes.includes(String(size)) ? squared(size) : null;
  },
  // ai.google.dev/gemini-api/docs/image-generation
  google(_path, { generationConfig }) {
    const { imageConfig } = (generationConfig ?? {}) as { imageConfig?: { aspectRatio?: string } };
    return imagen[imageConfig?.aspectRatio ?? '1:1'] ?? null;
  },
  // docs.x.ai: image generation; it refuses `size`, `style` and `quality`
  xai(_path, { aspect_ratio: ratio, size, style, quality }) {
    if (size !== undefined || style !== undefined || quality !== undefined) return null;
    return among(ratio, [...common, '2:1', '1:2', '20:9', '9:20', 'auto'], '1:1');
  },
  compatible: (_path, { size = '1024x1024' }) => squared(size),
  // fal.ai/models/<id>/api; fields of other models are left aside
  fal(path, body) {
    const needsImage = /(kontext|image-to-image|inpainting)$/.test(path);
    if (needsImage && typeof body.image_url !== 'string') return null;
    if (path.endsWith('inpainting') && typeof body.mask_url !== 'string') return null;
    if (path.includes('kontext'))
      return among(body.aspect_ratio, common, needsImage ? '4:3' : '1:1');
    if (path.endsWith('image-to-image')) return ofSource;
    const { image_size: size = 'landscape_4_3' } = body;
    return typeof size === 'string' ? (falSizes[size] ?? null) : sides(size as Body, 64, 14142, 1);
  },
  // replicate.com/<model>/api/schema
  replicate(path, body) {
    const input = body.input as Body;
    if (path.includes('flux-fill-pro')) return typeof input.image === 'string' ? ofSource : null;
    if (path.includes('flux-2-') && input.input_image && !Array.isArray(input.input_images)) {
      return null;
    }
    return among(input.aspect_ratio, common, '1:1');
  },
  // docs.bfl.ai/api-reference
  bfl(path, body) {
    if (path.endsWith('fill')) return typeof body.image === 'string' ? ofSource : null;
    if (path.endsWith('/flux-pro-1.1')) return sides(body, 256, 1440, 32);
    return among(body.aspect_ratio, common, path.endsWith('ultra') ? '16:9' : '1:1');
  },
  // docs.together.ai/docs/inference/images/parameters
  togetherai(_path, { model, aspect_ratio: ratio, width = 1024, height = 1024 }) {
    if (/schnell|kontext/.test(String(model))) return among(ratio, common, '1:1');
    return sides({ width, height }, 64, 1792, 8);
  },
};

/** Pixels of the picture that a vendor draws for a call, as its API documents it; null: it refuses the call. */
export function requestedPixels(name: ImageVendorName, path: string, body: Body): Pixels | null {
  return rules[name](path, body);
}

/** What AUTOMATIC1111 draws. */
export const automaticPixels = (body: Body): Pixels | null => sides(body, 64, 2048, 8);

let drawn = 0;

/** A picture of its own: those of the same bytes are one document. */
export function drawnPng(pixels: Pixels): Buffer {
  drawn += 1;
  return png(drawn, pixels);
}

import type { ModelEntry } from './model-entry.ts';

const megabyte = 1024 * 1024;

/** S5.10: at most five files; 5 MB for documents only or a small image cap, 20 MB for others. */
export const documentsOnly = { maxFiles: 5, maxFileBytes: 5 * megabyte, images: false };
export const smallImages = { maxFiles: 5, maxFileBytes: 5 * megabyte, images: true };
export const images = { maxFiles: 5, maxFileBytes: 20 * megabyte, images: true };

/** What a model accepts besides text. */
export interface ModelUploads {
  maxFiles: number;
  maxFileBytes: number;
  /** null: unknown; images are sent, and the host may refuse them. */
  images: boolean | null;
}

/**
 * The catalogue's limits, or the smaller ones; `told` is what the host reports of its own model.
 */
export function uploadsOf(entry: ModelEntry | undefined, reported: boolean | null): ModelUploads {
  const config = entry?.uploadFileConfig;
  return {
    maxFiles: config?.maxFiles ?? smallImages.maxFiles,
    maxFileBytes: config?.maxFileBytes ?? smallImages.maxFileBytes,
    images: reported ?? config?.images ?? null,
  };
}

/** Every vendor scales larger pictures down before its models see them. */
const maxSide = 2048;
/** One request contains up to five, and hosts accept about 50 MB. */
const maxImageBytes = 6 * megabyte;

/** How large an image may be for a model. Base64 makes four bytes of three, and vendors count those. */
export function imageLimits({ maxFileBytes }: ModelUploads): {
  maxSide: number;
  maxBytes: number;
} {
  return { maxSide, maxBytes: Math.min(Math.floor((maxFileBytes * 3) / 4), maxImageBytes) };
}

const pixelsPerToken = 750;
const minTokens = 85;
const maxTokens = 2500;

/**
 * Tokens of an image, estimated: every vendor counts in its own way, and none can be queried in
 * advance. A token for 750 pixels (Claude; Qwen: 784), at least 85 (GPT-4o's smallest) and at most
 * 2,500 (the largest of GPT-4.1-mini and Gemini), so that a plan is rather too small than too
 * large.
 */
export function imageTokens({ width, height }: { width: number; height: number }): number {
  const tokens = Math.ceil((width * height) / pixelsPerToken);
  return Math.min(maxTokens, Math.max(minTokens, tokens));
}

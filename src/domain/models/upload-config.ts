import type { ModelEntry } from './model-entry.ts';

const megabyte = 1024 * 1024;

/** S5.10: at most five files; 5 MB for documents only or a small image cap, 20 MB for others. */
export const documentsOnly = { maxFiles: 5, maxFileBytes: 5 * megabyte, images: false };
export const smallImages = { maxFiles: 5, maxFileBytes: 5 * megabyte, images: true };
export const images = { maxFiles: 5, maxFileBytes: 20 * megabyte, images: true };

/** What a model takes beside text. */
export interface ModelUploads {
  maxFiles: number;
  maxFileBytes: number;
  /** null: nobody says; it is asked, and its host may refuse. */
  images: boolean | null;
}

/** The catalogue's limits, else the smaller ones; `told` is what the host says of its own model. */
export function uploadsOf(entry: ModelEntry | undefined, reported: boolean | null): ModelUploads {
  const config = entry?.uploadFileConfig;
  return {
    maxFiles: config?.maxFiles ?? smallImages.maxFiles,
    maxFileBytes: config?.maxFileBytes ?? smallImages.maxFileBytes,
    images: reported ?? config?.images ?? null,
  };
}

/** Larger pictures are made smaller by every vendor before their models see them. */
const maxSide = 2048;
/** Five of them go into one request, and hosts take some 50 MB. */
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
 * Tokens of an image, by estimate: no vendor counts alike, and none can be asked beforehand. A token
 * for 750 pixels (as Claude has it; Qwen 784), at least 85 (GPT-4o's smallest) and at most 2,500
 * (GPT-4.1-mini's and Gemini's largest), so that a plan rather has room left.
 */
export function imageTokens({ width, height }: { width: number; height: number }): number {
  const tokens = Math.ceil((width * height) / pixelsPerToken);
  return Math.min(maxTokens, Math.max(minTokens, tokens));
}

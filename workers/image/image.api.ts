export interface ImageLimits {
  /** Pixels of the longer side, at most. */
  maxSide: number;
  /** Bytes, at most. */
  maxBytes: number;
}

/** An image as models accept it. */
export interface DrawnImage {
  mediaType: 'image/png' | 'image/jpeg';
  base64: string;
  width: number;
  height: number;
}

/**
 * Draws an image again: upright, its first frame, within the limits, without metadata. Rejects with
 * `file_too_complex` over the budget of pixels, `file_damaged` for files that are no image. Ends by
 * terminate.
 */
export interface ImageApi {
  /** Decodes it once, so that an image that cannot be drawn is refused when it is added. */
  check(file: Blob): Promise<void>;
  draw(file: Blob, limits: ImageLimits): Promise<DrawnImage>;
  /** SVG is drawn by a page; this checks whether that is safe, and returns its size. */
  checkSvg(file: Blob): Promise<{ width: number; height: number }>;
}

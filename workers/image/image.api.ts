export interface ImageLimits {
  /** Pixels of the longer side, at most. */
  maxSide: number;
  /** Bytes, at most. */
  maxBytes: number;
}

/** An image as models take it. */
export interface DrawnImage {
  mediaType: 'image/png' | 'image/jpeg';
  base64: string;
  width: number;
  height: number;
}

/**
 * Draws an image anew: upright, its first frame, within the limits, without what a camera noted
 * beside it. Rejects with `file_too_complex` over the budget of pixels, `file_damaged` for what is no
 * image. Ends by terminate.
 */
export interface ImageApi {
  /** Unpacks it once, so that one that cannot be drawn is known when it is added. */
  check(file: Blob): Promise<void>;
  draw(file: Blob, limits: ImageLimits): Promise<DrawnImage>;
  /** A drawing in SVG is made of pixels by a page; this says whether that may be tried, and how large. */
  checkSvg(file: Blob): Promise<{ width: number; height: number }>;
}

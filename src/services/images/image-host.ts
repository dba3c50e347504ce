import type { ArtConnection, ArtModel } from '#domain/art/art-model.ts';
import type { ArtRequest } from '#domain/art/art-run.ts';

/** A request for pictures with its bytes. */
export interface DrawCall {
  request: ArtRequest;
  /** The picture that is changed; null: a new one is drawn. */
  source: Blob | null;
  /** PNG of the source's size, transparent where it is changed; null: all of it. */
  mask: Blob | null;
  /** Ending it cancels. */
  signal: AbortSignal;
  /** From 0 to 1, where the host tells. */
  readonly onProgress: (done: number) => void;
}

/** A picture as it came; its first bytes are those of one. */
export interface MadePicture {
  blob: Blob;
  /** null: the host does not say. */
  seed: number | null;
  /** The prompt as the vendor changed it; null: it did not, or does not say. */
  revised: string | null;
}

/**
 * A way to models that make pictures. Errors are CodedErrors: `image_refused` with the vendor's `words`, `aborted`,
 * `usage_limit`, `provider_bad_stream` for what is no picture, and those of `ChatProvider`.
 */
export interface ImageHost {
  readonly connection: ArtConnection;
  /** What it is sent stays on this machine. */
  readonly isLocal: boolean;
  models(signal?: AbortSignal): Promise<ArtModel[]>;
  draw(call: DrawCall): Promise<MadePicture[]>;
}

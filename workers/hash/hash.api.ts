export type HashProgress = (bytes: number, of: number) => void;

/** Ends by terminate. */
export interface HashApi {
  /**
   * Keyed BLAKE2b-256 of a file's bytes, 64 hex (DESIGN section 7), read in chunks of 64 KiB
   * (S5.6). Rejects with `file_read` where the file cannot be read. Progress is reported at most
   * ten times a second.
   */
  hash(file: Blob, onProgress: HashProgress): Promise<string>;
}

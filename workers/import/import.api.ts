import type { ImportCounts, Imported } from '#domain/import/imported.ts';

/** What was read since the last one, and how far. */
export interface ImportBatch {
  /** Empty where a file is only counted. */
  items: Imported[];
  /** Of all that was read so far. */
  counts: ImportCounts;
  /** Names of things of a kind unknown, some of them. */
  unknown: string[];
  /** Bytes, unpacked. */
  done: number;
  of: number;
  /** Pieces that were read so far: from here it is gone on with. */
  next: number;
}

export interface ImportOptions {
  /** Pieces to pass over. */
  from: number;
  /** No items are handed over. */
  onlyCount: boolean;
}

/** Reads one file at a time. Ends by terminate. */
export interface ImportApi {
  /**
   * Reads a file of another product and hands over what it has, a batch after the other; the next is read once `take` has
   * resolved. Resolves with the names of the products; none: it is a backup of this product.
   * @throws file_unsupported: no format knows it; backup_invalid: it is broken; file_too_complex
   */
  read(
    file: File,
    options: ImportOptions,
    take: (batch: ImportBatch) => Promise<void>,
  ): Promise<string[]>;
  /** A file of the archive that is being read. @throws backup_invalid, file_too_complex */
  file(path: string): Promise<Blob>;
}

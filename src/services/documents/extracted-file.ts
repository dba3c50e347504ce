import type { FileData } from '#domain/documents/documents.ts';
import type { Anchor } from '#domain/passages/passage.ts';

/** A page, slide or sheet of a file. */
export interface ExtractedPage {
  /** From 1. */
  page: number;
  /** Printed page number, or the name of a sheet. */
  label: string | null;
  text: string;
  /** PDF: points, at 100 %, and the lines of `text` with their boxes. */
  width?: number;
  height?: number;
  lines?: Float64Array;
}

/** The result of a reader for a file. */
export interface ExtractedFile {
  /** Canonical text: NFC, LF. */
  text: string;
  pages: ExtractedPage[];
  /** Null for files without pages. */
  pageFacts: FileData['pages'];
  /** Of a recording or a film. */
  segments?: NonNullable<FileData['segments']>;
  /** True where more text was in the file than was read of it. */
  isCut: boolean;
  /**
   * The place of a range of `text`; null for text outside of passages, such as a sheet's letters.
   */
  anchorOf(textStart: number, textEnd: number): Anchor | null;
}

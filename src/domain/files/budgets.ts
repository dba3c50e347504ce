/**
 * Limits for reading one file. A file above any of these is refused as `file_too_complex`: it is a
 * bomb, or too large to be useful to a reader.
 */
export const budgets = {
  /** Bytes that the read parts of an archive may unpack to, together. */
  unpackedBytes: 400 * 1024 * 1024,
  /** Files that an archive may name. */
  archiveEntries: 20_000,
  /** Elements open at a time in an XML part. */
  xmlDepth: 500,
  /** Cells of a workbook that are not empty; of other files' tables cells and rows. */
  cells: 2_000_000,
  /** Pages of a PDF. */
  pages: 20_000,
  /** Text items on one page of a PDF; the rest is left out and the page is named. */
  pageItems: 200_000,
  /** UTF-16 units of text: no text of 800,000 tokens (S9.1) is longer; the rest is not read. */
  textLength: 24_000_000,
  /** Pixels of an image: 16,000 × 8,000. */
  imagePixels: 128_000_000,
  /** Seconds of a recording: 50 MB of the poorest speech are some seven hours. */
  audioSeconds: 8 * 3600,
} as const;

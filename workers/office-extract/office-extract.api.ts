/** Files that are read to text, without pages of a printed size. */
export type OfficeKind =
  | 'text'
  | 'markdown'
  | 'code'
  | 'csv'
  | 'html'
  | 'docx'
  | 'xlsx'
  | 'pptx'
  | 'epub'
  | 'odt'
  | 'ods'
  | 'odp';

export interface OfficePage {
  /** The name of a sheet, the title of a slide or chapter. */
  label: string | null;
  text: string;
  /** Its offset in the whole text. */
  start: number;
}

export interface OfficeText {
  /** Markdown; NFC, LF. */
  text: string;
  /** Slides, sheets, chapters; empty for files without them. */
  pages: OfficePage[];
  /**
   * Rows of sheets, six numbers each: start and end in `text`, sheet (from 1), row, first and last
   * column (from 1); empty for files without sheets.
   */
  rows: Float64Array;
  /** True where there was more text than is read of one file. */
  isCut: boolean;
}

export interface OfficeOptions {
  kind: OfficeKind;
  /** The file's name. */
  name: string;
}

/**
 * Reads a file to Markdown. Rejects with `file_damaged` where its content does not match its name,
 * `file_protected` where it needs a password, `file_too_complex` over a budget, `file_unsupported`
 * for the old binary formats, `file_unreadable` for files that are no text. Ends by terminate.
 */
export interface OfficeExtractApi {
  extract(file: Blob, options: OfficeOptions): Promise<OfficeText>;
  /** The text of a file in any encoding, unchanged. */
  decode(file: Blob): Promise<string>;
}

/** What became of a page. `unread`: it stands after the limit of what is read of one document. */
export type PdfPageStatus = 'text' | 'noText' | 'failed' | 'unread';

export interface PdfPage {
  /** The label printed on it, where the document names labels ("iv"). */
  label: string | null;
  status: PdfPageStatus;
  /** Points, as it is shown at 100 %. */
  width: number;
  height: number;
  /** Empty, like `lines`, unless the pages are asked for. */
  text: string;
  /**
   * The lines of `text`, six numbers each: start, end (UTF-16 offsets), and their box: left, top,
   * right, bottom in points from the top left corner of the page as it is shown at 100 %.
   */
  lines: Float64Array;
}

export interface PdfText {
  /** The whole document: NFC, LF; paragraphs in one piece, running heads and page numbers once. */
  text: string;
  /** The lines of `text`, seven numbers each: start, end, page (from 1), and the box. */
  lines: Float64Array;
  pages: PdfPage[];
}

export interface PdfOptions {
  password?: string | undefined;
  /** Each page's own text and lines too: for those who show pages one by one. */
  withPages?: boolean;
}

export type PdfProgress = (page: number, pages: number) => void;

/**
 * Reads a PDF page by page. Rejects with `file_password` or `file_password_wrong` where it needs
 * one, `file_damaged` where no page can be read, `file_too_complex` over a budget. Progress comes
 * at most ten times a second. Ends by terminate.
 */
export interface PdfExtractApi {
  extract(file: Blob, options: PdfOptions, onProgress: PdfProgress): Promise<PdfText>;
}

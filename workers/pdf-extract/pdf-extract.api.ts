/** The result for a page. `unread`: it is after the limit of pages for one document. */
type PdfPageStatus = 'text' | 'noText' | 'failed' | 'unread';

export interface PdfPage {
  /** The label printed on it, where the document names labels ("iv"). */
  label: string | null;
  status: PdfPageStatus;
  /** Points, at 100 %. */
  width: number;
  height: number;
  /** Empty, like `lines`, unless pages are requested. */
  text: string;
  /**
   * The lines of `text`, six numbers each: start, end (UTF-16 offsets), and their box: left, top,
   * right, bottom in points from the top left corner of the page as it is shown at 100 %.
   */
  lines: Float64Array;
}

export interface PdfText {
  /** The whole document: NFC, LF; paragraphs joined, running heads and page numbers once. */
  text: string;
  /** The lines of `text`, seven numbers each: start, end, page (from 1), and the box. */
  lines: Float64Array;
  pages: PdfPage[];
}

export interface PdfOptions {
  password?: string | undefined;
  /** Each page's own text and lines too: for views that show single pages. */
  withPages?: boolean;
}

export type PdfProgress = (page: number, pages: number) => void;

/**
 * Reads a PDF page by page. Rejects with `file_password` or `file_password_wrong` where it needs
 * one, `file_damaged` where no page can be read, `file_too_complex` over a budget. Progress is
 * reported at most ten times a second. Ends by terminate.
 */
export interface PdfExtractApi {
  extract(file: Blob, options: PdfOptions, onProgress: PdfProgress): Promise<PdfText>;
}

/** How large a drawn page may be. */
export interface PageLimits {
  /** Pixels: the page fills it. */
  width: number;
  /** Pixels: what is below is left out. */
  maxHeight: number;
  maxBytes: number;
}

export interface DrawnPage {
  mediaType: 'image/jpeg';
  blob: Blob;
}

/** Draws the first page of a PDF. Rejects as `PdfExtractApi` does. Ends by terminate. */
export interface PdfDrawApi {
  drawFirstPage(file: Blob, limits: PageLimits): Promise<DrawnPage>;
}

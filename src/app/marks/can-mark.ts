import { pdfViewerPath } from '#domain/documents/pdf-address.ts';
import { markAddress } from '#domain/memos/mark-address.ts';

export interface ExtensionPages {
  /** Address of a page of the extension. */
  readonly urlOf: (path: string) => string;
}

/** The PDF viewer, which says itself what it shows. */
export const isViewer = (pages: ExtensionPages, url: string): boolean =>
  url.split(/[?#]/, 1)[0] === pages.urlOf(pdfViewerPath);

/** Whether words of the page at an address can be marked: it is known again by something. */
export const canMark = (pages: ExtensionPages, url: string): boolean =>
  isViewer(pages, url) || markAddress(url) !== null;

import type { PageSnapshot } from '#domain/capture/captures.ts';
import type { DocumentInfo } from '#domain/documents/documents.ts';

/** A small page as the content script copies it. */
export const tideSnapshot = (url: string): PageSnapshot => ({
  url,
  baseUrl: url,
  title: 'Tides',
  lang: 'en',
  charset: 'UTF-8',
  contentType: 'text/html',
  html: '<p>Tides</p>',
  hiddenDropped: 0,
  bytes: 12,
  ms: 1,
  isTooLarge: false,
  gathered: null,
  source: null,
});

/** The document of that page. */
export const tideDocument = (link: string, docId: string): DocumentInfo => ({
  docId,
  docType: 'page_content__webpage',
  title: 'Tides',
  link,
  tokens: 3,
  passages: 1,
  hiddenDropped: 0,
});

import { blake2b } from 'hash-wasm';
import { JSDOM } from 'jsdom';
import type { PageSnapshot } from '#domain/capture/captures.ts';
import { documentKey } from '#domain/documents/document-id.ts';
import { parsePage } from '#services/capture/parse-page.ts';
import { splitPassages } from '#workers/passages/passages.core.ts';

export const parser = new new JSDOM('').window.DOMParser();

/** A snapshot as the content script makes it of a page with this HTML. */
export function snapshotOf(html: string, more: Partial<PageSnapshot> = {}): PageSnapshot {
  const title = /<title>([^<]*)/.exec(html)?.[1] ?? '';
  return {
    url: 'https://quarterly.example/essays/tides',
    baseUrl: 'https://quarterly.example/essays/tides',
    title,
    lang: 'en',
    charset: 'UTF-8',
    contentType: 'text/html',
    html,
    hiddenDropped: 0,
    bytes: html.length,
    ms: 1,
    isTooLarge: false,
    gathered: null,
    source: null,
    ...more,
  };
}

/** When a page is read, in tests. */
export const now = Date.UTC(2027, 0, 1);

/** The hash of a document's id. */
export const hash = (input: string) => blake2b(input, 256, documentKey);

/** Parses as the offscreen document does; one token per word. */
export function parse(html: string, more: Partial<PageSnapshot> = {}) {
  return parsePage(snapshotOf(html, more), {
    parser,
    now,
    limit: async (text) => ({ isLimit: false, text, tokens: text.split(/\s+/).length }),
    hash,
    readSite: () => null,
    split: async (text) => splitPassages(text),
  });
}

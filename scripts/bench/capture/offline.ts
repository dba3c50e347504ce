import { setImmediate as nextTurn } from 'node:timers/promises';
import { JSDOM } from 'jsdom';
import type { PageSnapshot } from '#domain/capture/captures.ts';
import { pageFactsOf } from '#domain/documents/page-facts.ts';
import { parsePage } from '#services/capture/parse-page.ts';
import type { ReadOptions } from '#services/capture/read-page.ts';
import { readSite } from '#sites/read-site.ts';
import type { PageResult } from './page-scores.ts';

const parser = new new JSDOM('').window.DOMParser();
/** After the day of each page of the sets. */
const now = Date.UTC(2027, 0, 1);

/** What the product's parser makes of a copy, in this process: no browser, no workers. */
export async function readOffline(
  snapshot: PageSnapshot,
  readOptions: ReadOptions = {},
): Promise<PageResult> {
  const { url, lang, gathered } = snapshot;
  // Nothing that a weak reference reached is collected in the same turn: the documents of all pages would stay.
  await nextTurn();
  const parsed = await parsePage(snapshot, {
    parser,
    now,
    limit: async (text) => ({ isLimit: false, text, tokens: 0 }),
    split: async () => [],
    hash: async () => '',
    readOptions,
    readSite: (page) => readSite(page, { url: new URL(url), now, lang, gathered: gathered ?? {} }),
  });
  const { author, published, modified, kind } = pageFactsOf(parsed?.doc_type_dependent_data ?? {});
  const date = published ?? modified;
  return {
    title: parsed?.title ?? '',
    readabilityMarkdown: parsed?.text ?? '',
    ...(author && { author }),
    ...(date && { date }),
    ...(kind && { kind }),
  };
}

import type { PageSnapshot } from '#domain/capture/captures.ts';
import { documentIdInput } from '#domain/documents/document-id.ts';
import type { Document as StoredDocument } from '#domain/documents/documents.ts';
import { canonicalText } from '#domain/passages/canonical-text.ts';
import type { Passage } from '#domain/passages/passage.ts';
import type { SitePage } from '#domain/sites/site-pages.ts';
import type { PassageSpan } from '#workers/passages/passages.api.ts';
import { anchorPassages } from './anchors/anchors.ts';
import { dropEditors } from './drop-editors.ts';
import { dropHidden } from './drop-hidden.ts';
import { factsOf } from './facts/page-facts.ts';
import { socialFacts } from './facts/social-facts.ts';
import { StructuredData } from './facts/structured-data.ts';
import { type DocumentParser, documentOf } from './page-document.ts';
import { type ReadOptions, readPage } from './read-page.ts';
import { repairEncoding } from './repair-encoding.ts';
import { isSensitivePage } from './sensitive-page.ts';
import { showNoscript } from './show-noscript.ts';
import { leftOutPassages } from './site-text/left-out-passages.ts';
import { cutMails } from './site-text/mail-text.ts';
import { siteText } from './site-text/site-text.ts';
import type { SiteText } from './site-text/site-text.types.ts';
import { withoutTagLetters } from './tag-letters.ts';

export interface ParseParts {
  parser: DocumentParser;
  /** S5.4, S9.1: cuts a text over the token cap and counts it; a worker's job. */
  limit: (
    text: string,
    max?: number,
  ) => Promise<{ isLimit: boolean; text: string; tokens: number }>;
  /** Splits canonical text; a worker's job. */
  split(text: string): Promise<PassageSpan[]>;
  /** The keyed hash of a document's id, in hexadecimal digits. */
  hash(input: string): Promise<string>;
  /** When the page is read, in epoch milliseconds. */
  now: number;
  /** The contents of a page of a known site; null: it is read as any other page. */
  readSite(page: Document, snapshot: PageSnapshot): SitePage | null;
  /** The page is of a known mail or social site, even if the site has no reader for it. */
  isKnownSite?: boolean;
  /** For benches; absent: all rules run. */
  readOptions?: ReadOptions;
}

export interface ParsedPage extends Pick<StoredDocument, 'doc_type' | 'doc_type_dependent_data'> {
  docId: string;
  title: string;
  /** Its canonical text, within the token cap. */
  text: string;
  tokens: number;
  passages: Passage[];
  /** Passages of the page beyond the cap, or that it had not loaded. */
  leftOut: number;
  hiddenDropped: number;
  /** See `documentSchema`. */
  isSensitive: boolean;
}

/** Title, Markdown, passages and id of a page; null where it holds no text (yet). */
export async function parsePage(
  snapshot: PageSnapshot,
  parts: ParseParts,
): Promise<ParsedPage | null> {
  const page = documentOf(snapshot, parts.parser);
  const dropped = snapshot.isSource && !snapshot.keepsHidden ? dropHidden(page) : 0;
  showNoscript(page);
  const isSensitive = isSensitivePage(page);
  const read = await readAny(page, snapshot, parts);
  const cut = await cutText(withoutTagLetters(read.text), parts);
  if (!cut) return null;
  const { whole, isLimit, text, tokens, spans } = cut;
  const leftOut = isLimit ? (await parts.split(whole)).length - spans.length : 0;
  return {
    docId: await parts.hash(documentIdInput(read.docType, text)),
    doc_type: read.docType,
    doc_type_dependent_data:
      'readabilityMarkdown' in read.data ? { ...read.data, readabilityMarkdown: text } : read.data,
    title: read.title,
    text,
    tokens,
    passages: anchorPassages(page, text, spans).map((passage) => ({
      ...passage,
      anchor: read.anchorOf?.(passage.textStart, passage.anchor) ?? passage.anchor,
    })),
    leftOut: Math.max(isLimit ? 1 : 0, leftOut) + leftOutPassages(read.data, spans.length),
    hiddenDropped: snapshot.hiddenDropped + dropped,
    isSensitive,
  };
}

/** The canonical text within the token cap, and its passages; null: it holds no letters. */
export async function cutText(text: string, { limit, split }: Pick<ParseParts, 'limit' | 'split'>) {
  const whole = canonicalText(text);
  if (!/[\p{L}\p{N}]/u.test(whole)) return null;
  const cut = await limit(whole);
  return { whole, ...cut, spans: await split(cut.text) };
}

async function readAny(
  page: Document,
  snapshot: PageSnapshot,
  parts: ParseParts,
): Promise<SiteText> {
  const { unreadFrames, keepsHidden, isSnippet } = snapshot;
  const site = isSnippet ? null : parts.readSite(page, snapshot);
  if (site) {
    const read = siteText(await cutMails(site, parts.limit));
    if (site.kind !== 'social') return read;
    const facts = socialFacts(
      site,
      factsOf(page, new StructuredData(page), parts.now, snapshot.lang),
    );
    return { ...read, data: { ...read.data, ...facts } as SiteText['data'] };
  }
  dropEditors(page, parts.isKnownSite ?? false);
  const { title, markdown, facts } = readPage(
    page,
    repairEncoding(snapshot.title, snapshot.charset),
    parts.now,
    {
      url: snapshot.url,
      language: snapshot.lang,
      ...parts.readOptions,
    },
  );
  const data = {
    title,
    readabilityMarkdown: markdown,
    ...facts,
    ...(unreadFrames ? { unreadFrames } : {}),
    ...(keepsHidden ? { hiddenRead: true } : {}),
    ...(isSnippet ? { isSnippet } : {}),
  };
  return { docType: 'page_content__webpage', title, text: markdown, data };
}

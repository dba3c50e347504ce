import { blake2b } from 'hash-wasm';
import type { PageSnapshot } from '#domain/captures.ts';
import { documentIdInput, documentKey } from '#domain/document-id.ts';
import { canonicalText } from '#domain/passages/canonical-text.ts';
import type { Passage } from '#domain/passages/passage.ts';
import type { PassageSpan } from '#workers/passages/passages.api.ts';
import { anchorPassages } from './anchors.ts';
import { findArticle } from './article.ts';
import { cleanArticle } from './clean-article.ts';
import { putFootnotes, takeFootnotes } from './footnotes.ts';
import { htmlToMarkdown } from './markdown.ts';
import { mendEncoding } from './mend-encoding.ts';
import { dropAsides, leadsOf, putLead } from './named-parts.ts';
import { type DocumentParser, documentOf } from './page-document.ts';
import { titleOf } from './page-title.ts';
import { prepareCode } from './prepare-code.ts';
import { prepareMath } from './prepare-math.ts';

export interface ParseParts {
  parser: DocumentParser;
  /** S5.4, S9.1: cuts a text over the token cap and counts it; a worker's job. */
  limit(text: string): Promise<{ isLimit: boolean; text: string; tokens: number }>;
  /** Splits canonical text; a worker's job. */
  split(text: string): Promise<PassageSpan[]>;
}

export interface ParsedPage {
  docId: string;
  title: string;
  /** The article as Markdown; where none stands out, the whole page. */
  readabilityMarkdown: string;
  /** Canonical text of it, within the token cap. */
  text: string;
  tokens: number;
  passages: Passage[];
  /** Passages of the page that the cap cut off. */
  leftOut: number;
  hiddenDropped: number;
}

/** Title, Markdown, passages and id of a page; null where it holds no text (yet). */
export async function parsePage(
  snapshot: PageSnapshot,
  parts: ParseParts,
): Promise<ParsedPage | null> {
  const page = documentOf(snapshot, parts.parser);
  const { title, markdown } = readPage(page, mendEncoding(snapshot.title, snapshot.charset));
  const whole = canonicalText(markdown);
  if (!/[\p{L}\p{N}]/u.test(whole)) return null;
  const { isLimit, text, tokens } = await parts.limit(whole);
  const spans = await parts.split(text);
  const leftOut = isLimit ? (await parts.split(whole)).length - spans.length : 0;
  return {
    docId: await blake2b(documentIdInput('page_content__webpage', text), 256, documentKey),
    title,
    readabilityMarkdown: text,
    text,
    tokens,
    passages: anchorPassages(page, text, spans),
    leftOut: Math.max(isLimit ? 1 : 0, leftOut),
    hiddenDropped: snapshot.hiddenDropped,
  };
}

/** `page` stays as it is; Readability takes a copy apart. */
export function readPage(page: Document, shownTitle: string): { title: string; markdown: string } {
  const copy = page.cloneNode(true) as Document;
  prepareMath(copy.body);
  prepareCode(copy.body);
  const notes = takeFootnotes(copy);
  const body = copy.body.cloneNode(true) as Element;
  const leads = leadsOf(copy);
  const article = findArticle(copy);
  if (article) {
    dropAsides(article.content);
    cleanArticle(article.content);
    putLead(article.content, leads);
  }
  for (const content of [article?.content, body]) if (content) putFootnotes(content, notes);
  const title = titleOf(page, article?.title ?? '', shownTitle);
  const markdown = article ? htmlToMarkdown(article.content) : '';
  return { title, markdown: markdown.trim() ? markdown : htmlToMarkdown(body) };
}

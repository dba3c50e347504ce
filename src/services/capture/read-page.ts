import type { PageFacts, PageKind } from '#domain/documents/page-facts.ts';
import { findArticle } from './article/find-article.ts';
import { Measure } from './article/measure.ts';
import { prepareHeadings } from './article/plain-headings.ts';
import { type Forests, likelihoodOf } from './blocks/likelihood.ts';
import type { PageSigns } from './blocks/page-row.ts';
import { type Outline, Outliner } from './blocks/segments.ts';
import { bestSelection } from './blocks/selection.ts';
import { latestDay } from './facts/dates.ts';
import { metaTags } from './facts/meta-tags.ts';
import { factsOf } from './facts/page-facts.ts';
import { StructuredData } from './facts/structured-data.ts';
import { articleProposal } from './kinds/article/index.ts';
import { type Choice, choose, isSettled, withoutCopies } from './kinds/choose.ts';
import type { PageView, Proposal } from './kinds/reader.ts';
import { kindReaders } from './kinds/registry.ts';
import { putFootnotes, takeFootnotes } from './markdown/footnotes.ts';
import { htmlToMarkdown, prepareParts } from './markdown/markdown.ts';
import { rules } from './rules/registry.ts';
import type { Article } from './rules/rule.ts';
import { titleOf } from './titles/page-title.ts';

/** Where a page is from; and what a bench leaves out, replaces or observes. */
export interface ReadOptions {
  /** Address of the page. */
  url?: string;
  /** Language of the page, where its markup does not state it. */
  language?: string;
  /** Names of rules that do not run. */
  without?: ReadonlySet<string>;
  /** Called with each rule that changed the article. */
  onChange?: (rule: string) => void;
  /** Other weights of the likelihood of text. */
  forests?: Forests;
  /** Called with the segments of the page and what is known besides. */
  onSigns?: (outline: Outline, signs: PageSigns) => void;
  /** Called with what is read of the page. */
  onChoice?: (choice: Choice) => void;
  /** Called with what all readers propose. */
  onProposals?: (proposals: readonly Proposal[], view: PageView) => void;
}

interface ReadResult {
  title: string;
  markdown: string;
  facts: PageFacts;
}

/** Below it nothing speaks for a kind: the page states none. */
const minConfidence = 0.15;

/** Pages that are called by their headline, whatever their metadata say. */
const headed = new Set<PageKind>(['thread', 'product', 'recipe', 'documentation']);

/** `page` is not changed; Readability takes a copy apart. `now`: when it is read, in epoch milliseconds. */
export function readPage(
  page: Document,
  shownTitle: string,
  now: number,
  options: ReadOptions = {},
): ReadResult {
  const url = URL.canParse(options.url ?? '') ? new URL(options.url ?? '') : null;
  const host = url?.hostname.replace(/^www\./, '') ?? '';
  const copy = page.cloneNode(true) as Document;
  // What is hidden is out by now; Readability drops what its markup hides until a script has run.
  for (const shown of copy.querySelectorAll('[hidden]')) shown.removeAttribute('hidden');
  prepareHeadings(copy.body);
  prepareParts(copy.body);
  const notes = takeFootnotes(copy);
  const body = copy.body.cloneNode(true) as Element;
  const article = readArticle(copy, host, options);
  const data = new StructuredData(page);
  const facts = factsOf(page, data, now, options.language);
  const chosen = chosenOf(page, body, article, data, {
    ...options,
    path: url?.pathname ?? '',
    language: facts.language ?? '',
  });
  options.onChoice?.(chosen);
  const content = chosen.content();
  for (const each of new Set([content, body])) putFootnotes(each, notes);
  const kind = chosen.confidence >= minConfidence ? chosen.kind : undefined;
  const title = titleOf(page, article?.title ?? '', shownTitle, {
    host,
    isHeaded: kind && headed.has(kind) ? true : !chosen.isArticle && kind !== 'service',
  });
  const markdown = htmlToMarkdown(content, true);
  return {
    title,
    markdown: markdown.trim() ? markdown : htmlToMarkdown(body, true),
    facts: { ...facts, ...pastFacts(chosen.meta, now), ...(kind && { kind }) },
  };
}

/** A day that is still to come is none on which something was written. */
function pastFacts({ published = '', ...facts }: Partial<PageFacts>, now: number) {
  return { ...facts, ...(published && published <= latestDay(now) && { published }) };
}

function readArticle(
  copy: Document,
  host: string,
  { without, onChange }: ReadOptions,
): Article | null {
  const isOn = (name: string) => !without?.has(name);
  let measure: Measure | null = null;
  const measured = () => (measure ??= new Measure(copy.body));
  const run = { host, isOn, measured, onChange };
  const finishes = rules
    .filter(({ name }) => isOn(name))
    .map((rule) => ({ name: rule.name, finish: rule.before(copy, run) }));
  const article = findArticle(copy);
  for (const { name, finish } of article ? finishes : []) {
    if (!article || !finish) continue;
    const html = onChange && article.content.outerHTML;
    finish(article);
    if (onChange && article.content.outerHTML !== html) onChange(name);
  }
  return article;
}

function chosenOf(
  page: Document,
  body: Element,
  found: Article | null,
  data: StructuredData,
  { path, language = '', forests, onSigns, onProposals }: ReadOptions & { path: string },
): Choice {
  const outline = Outliner.of(body);
  const openGraph = (metaTags(page).get('og:type')?.[0] ?? '').toLowerCase();
  const base = { page, body, outline, data, openGraph, path: path.toLowerCase(), language };
  const article = articleProposal(found?.content ?? null, base);
  const signs: PageSigns = {
    types: data.items.flatMap(({ types }) => types),
    openGraph,
    title: page.title,
    selected: found ? article.selected : new Set(),
  };
  onSigns?.(outline, signs);
  if (isSettled(article, outline)) {
    return withoutCopies({ ...article, isArticle: true, reader: article.kind }, outline);
  }
  const likelihood = likelihoodOf(outline, signs, forests);
  const view: PageView = {
    ...base,
    likelihood,
    likely: bestSelection(outline.segments, likelihood),
  };
  const others = kindReaders.map((read) => read(view)).filter((each) => each !== null);
  onProposals?.([article, ...others], view);
  return withoutCopies(choose(article, others, view), outline);
}

import { findArticle } from './article/find-article.ts';
import { prepareHeadings } from './article/plain-headings.ts';
import { prepareCallouts } from './markdown/callouts.ts';
import { putFootnotes, takeFootnotes } from './markdown/footnotes.ts';
import { htmlToMarkdown } from './markdown/markdown.ts';
import { prepareCode } from './markdown/prepare-code.ts';
import { prepareMath } from './markdown/prepare-math.ts';
import { rules } from './rules/registry.ts';
import { titleOf } from './titles/page-title.ts';

/** Where a page is from; and the rules that a bench leaves out or observes. */
export interface ReadOptions {
  /** Address of the page. */
  url?: string;
  /** Names of rules that do not run. */
  without?: ReadonlySet<string>;
  /** Called with each rule that changed the article. */
  onChange?: (rule: string) => void;
}

/** `page` is not changed; Readability takes a copy apart. */
export function readPage(
  page: Document,
  shownTitle: string,
  { url = '', without, onChange }: ReadOptions = {},
): { title: string; markdown: string } {
  const isOn = (name: string) => !without?.has(name);
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
  const copy = page.cloneNode(true) as Document;
  prepareHeadings(copy.body);
  prepareMath(copy.body);
  prepareCode(copy.body);
  prepareCallouts(copy.body);
  const notes = takeFootnotes(copy);
  const body = copy.body.cloneNode(true) as Element;
  const finishes = rules
    .filter(({ name }) => isOn(name))
    .map((rule) => ({ name: rule.name, finish: rule.before(copy, { host, isOn, onChange }) }));
  const article = findArticle(copy);
  for (const { name, finish } of article ? finishes : []) {
    if (!article || !finish) continue;
    const html = onChange && article.content.outerHTML;
    finish(article);
    if (onChange && article.content.outerHTML !== html) onChange(name);
  }
  for (const content of [article?.content, body]) if (content) putFootnotes(content, notes);
  const title = titleOf(page, article?.title ?? '', shownTitle, { isOn, onChange });
  const markdown = article ? htmlToMarkdown(article.content) : '';
  return { title, markdown: markdown.trim() ? markdown : htmlToMarkdown(body) };
}

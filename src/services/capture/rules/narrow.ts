import { type Block, follows, isProse, leafBlocks } from '../article/blocks.ts';
import { Measure } from '../article/measure.ts';
import { isMeta, isSentence } from './line-words.ts';
import { asideName, classOf } from './names.ts';
import type { Article, Rule } from './rule.ts';

const mark = 'data-gloss-body';
const named =
  /(?:^|[\s_-])(?:(?:article|post|entry|story|news|blog|page|main|single|td-post|rich|field-name)[\s_-]*)(?:body|content|text|inner|copy|detail|main|container)|(?:^|[\s_-])(?:body|content|text)[\s_-]*(?:text|copy|body|content|article|main)|articlebody|storybody|postbody|entry$/i;
const stated =
  '[itemprop~="articleBody"],[itemprop~="text"],[property="articleBody"],[role=article],article,main';
/** Share of the prose that the narrower element must contain. */
const minShare = 0.8;
/** A text in several containers of one kind is not reduced to the longest of them. */
const minPart = 0.02;

/**
 * The smallest container whose name marks it as the text and that holds nearly all of its prose.
 */
export const narrowToBody: Rule = {
  name: 'narrow to body',
  purpose:
    'Readability adds siblings of the text (link lists, author boxes). Guard: the container holds four fifths of the prose, and no other of its kind holds any.',
  before: (page) => {
    for (const element of page.querySelectorAll('div,section,article,main,td,span[itemprop]')) {
      if (element.matches(stated) || isNamedBody(element)) element.setAttribute(mark, '');
    }
    return (article) => {
      const whole = article.content;
      article.content = narrow(whole);
      if (article.content !== whole) restoreLead(article, whole);
    };
  },
};

/** Does its own name mark it as the text? */
export function isNamedBody(element: Element): boolean {
  return named.test(element.id) || named.test(element.getAttribute('class') ?? '');
}

function narrow(content: Element): Element {
  const measure = new Measure(content);
  const { prose: all, letters } = measure.of(content);
  const marked = [...content.querySelectorAll(`[${mark}]`)].map((element) => ({
    element,
    kind: classOf(element),
    ...measure.of(element),
  }));
  const parts = marked.filter(({ prose }) => prose > all * minPart);
  let best = content;
  let size = letters;
  for (const { element, kind, prose, letters: length } of marked) {
    if (length >= size || prose < all * minShare) continue;
    const isPart = parts.some(
      (other) =>
        other.kind === kind && !element.contains(other.element) && !other.element.contains(element),
    );
    if (isPart) continue;
    best = element;
    size = length;
  }
  return best;
}

const maxLead = 900;
const maxLeadBlocks = 2;
const unfit = 'aside,nav,footer,form,figure,figcaption,li,table';

/** Opening words in a box of their own before the container stay. */
function restoreLead(article: Article, whole: Element): void {
  const lead: Block[] = [];
  for (const block of leafBlocks(whole)) {
    if (!follows(block.element, article.content)) break;
    if (isProse(block) && isOpening(block, whole)) lead.push(block);
  }
  const letters = lead.reduce((sum, { text }) => sum + text.length, 0);
  if (lead.length === 0 || lead.length > maxLeadBlocks || letters > maxLead) return;
  const elements = lead.map(({ element }) => element);
  article.content.prepend(...elements);
  article.lead = elements.at(-1) as Element;
}

function isOpening({ element, text, linked }: Block, whole: Element): boolean {
  if (linked > 0.3 || !isSentence(text) || element.closest(unfit) || isMeta(text)) return false;
  if (element.querySelector('img,time')) return false;
  for (let at: Element | null = element; at && at !== whole; at = at.parentElement) {
    if (asideName(at)) return false;
  }
  return true;
}

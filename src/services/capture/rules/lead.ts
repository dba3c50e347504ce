import { foldSpace } from '#shared/fold-text.ts';
import { type Block, follows, leafBlocks } from '../article/blocks.ts';
import { squeezed } from '../letters-in.ts';
import { isCredit, isMeta, isSentence } from './line-words.ts';
import type { Article, Rule } from './rule.ts';

const named =
  /(?:^|[\s_-])(?:lead|lede|intro(?:duction|text)?|standfirst|abstract|vorspann|anriss|chapo|entradilla|bajada|sommario|occhiello|post-text|perex|ingress|subtitle|sub-?head(?:ing|line)?|strapline|preface|preamble|manchete?|sottotitolo|catenaccio|copete)(?=$|[\s_-]|text)/i;
const minLead = 60;
const maxLead = 900;
const maxLeads = 3;
/** Candidates: each costs a search in the whole page. */
const maxNamed = 50;
const unfit = 'aside,nav,footer,form,li,a,figure,figcaption,table';

export const putLeads: Rule = {
  name: 'lead',
  purpose:
    'Opening words that a site sets apart from the text. Guard: one element of such a name on the page, below the heading and in no list or link; without a name only the one sentence in the same header as the heading, without links, neither byline nor date.',
  before: (page) => {
    const named = leadsOf(page);
    const unnamed = leadInHeader(page);
    if (named.length === 0 && !unnamed) return null;
    return (article) => {
      putLead(article, named);
      if (unnamed) putLead(article, [unnamed]);
    };
  },
};

/** A copy of the only sentence without a class in the header of the heading. */
function leadInHeader(page: Document): Element | null {
  const heading = page.querySelector('h1');
  const header = heading?.closest('header,hgroup');
  const outer = header?.parentElement?.closest('header') ?? header;
  if (!heading || !outer) return null;
  const leads = leafBlocks(outer).filter(
    (block) => follows(heading, block.element) && isOpening(block),
  );
  const [lead] = leads;
  return lead && leads.length === 1 ? (lead.element.cloneNode(true) as Element) : null;
}

function isOpening({ element, text, linked }: Block): boolean {
  if (text.length < minLead || text.length > maxLead || linked > 0) return false;
  return isSentence(text) && !isMeta(text) && !isCredit(text) && !element.closest(unfit);
}

function leadsOf(page: Document): Element[] {
  const leads: Element[] = [];
  const heading = page.querySelector('h1');
  let left = maxNamed;
  for (const element of page.querySelectorAll('p,div,h2,h3,[itemprop~=description]')) {
    const isStated = element.getAttribute('itemprop') === 'description';
    const kind = element.getAttribute('class') ?? '';
    if (!isStated && !named.test(`${kind} ${element.id}`)) continue;
    left -= 1;
    if (left < 0) break;
    if (
      element.querySelector('h1,article,form,nav,ul') ||
      element.closest('aside,nav,footer,li,a,figure,figcaption')
    )
      continue;
    if (heading && !follows(heading, element)) continue;
    // A class name that occurs again belongs to cards of other pages.
    if (kind && page.getElementsByClassName(kind).length > 1) continue;
    if (isLead(element)) leads.push(element.cloneNode(true) as Element);
    if (leads.length === maxLeads) break;
  }
  return leads;
}

function isLead(element: Element): boolean {
  const text = foldSpace(element.textContent);
  return text.length >= minLead && text.length <= maxLead && !isCredit(text);
}

/** Inserts a missing lead before the text; of several, the first. */
function putLead(article: Article, leads: readonly Element[]): void {
  if (article.lead) return;
  const text = squeezed(article.content.textContent);
  const missing = leads.find((each) => !text.includes(squeezed(each.textContent).slice(0, 50)));
  if (!missing || missing !== leads[0]) return;
  article.content.prepend(missing);
  article.lead = missing;
}

import { isCredit, isMeta } from './furniture.ts';
import { proseLength } from './prose.ts';

/** Names that sites give to what stands around their texts. */
const aside =
  /(?:^|[\s_-])(?:newsletters?|comments?(?:-?(?:list|area|section|form|respond))?|respond|disqus|related(?:-?(?:posts?|articles?|stories|content|links?|news|items?))?|recommend(?:ed|ations?)?|read-?(?:more|next|also)|more-(?:stories|news|from|articles|on)|most-?(?:read|popular)|trending|sidebar|side-?bar|cookies?|consent|gdpr|embed-privacy[\w-]*|privacy-embed[\w-]*|fb-post|twitter-tweet-x|shar(?:e|ing|er)(?:-?(?:bar|buttons?|links?|tools?|box|icons?|daddy))?|sharedaddy|social(?:-?(?:share|links?|icons?|media|bar|buttons?))?|addthis[\w-]*|subscri(?:be|ption)[\w-]*|paywall|promo(?:tion|box)?|sponsor(?:ed)?|advert(?:isement)?s?|ad-?(?:slot|container|wrapper|unit|box)|taboola|outbrain|author-?(?:bio|box|info|card|profile)|about-?(?:the-)?author|bio-?box|breadcrumbs?|post-?(?:meta|nav(?:igation)?|tags|footer|info)|entry-?(?:meta|footer|utility)|article-?(?:meta|footer|tools|tags|info)|tags?-?(?:list|links|cloud)?|tag-?links|byline|dateline|pub-?date|timestamp|pagination|pager|page-?nav|nav(?:igation|bar)?|menu|toolbar|print-?(?:only|button)|rating|ratings|stars|votes?|donat(?:e|ion)[\w-]*|jp-relatedposts|wp-?caption-x|ssba|crp_related|yarpp[\w-]*)(?=$|[\s_-])/i;

const maxProse = 0.25;
/** Long, and never the text. */
const legal =
  /(?:^|[\s_-])(?:legal-?(?:notice|text|disclaimers?)|disclaimers?|copyright(?:-?(?:notice|text))?)(?=$|[\s_-])/i;

/** Takes out what its own name says is not the text, unless a good part of the prose stands in it. */
export function dropAsides(content: Element): void {
  const all = proseLength(content);
  for (const element of content.querySelectorAll(
    'div,section,aside,ul,ol,nav,footer,form,p,span,table',
  )) {
    if (!content.contains(element) || element.closest('pre,code')) continue;
    const name = `${element.getAttribute('class') ?? ''} ${element.id}`;
    if (!(aside.test(name) || legal.test(name)) || element.querySelector('h1')) continue;
    const isSmall = proseLength(element) <= all * maxProse;
    if (isSmall || (legal.test(name) && element.previousElementSibling)) element.remove();
  }
}

const lead =
  /(?:^|[\s_-])(?:lead|lede|intro(?:duction|text)?|standfirst|abstract|vorspann|anriss|chapo|entradilla|bajada|sommario|occhiello|post-text|perex|ingress|subtitle|sub-?head(?:ing|line)?|strapline|preface|preamble|manchete?|sottotitolo|catenaccio|copete)(?=$|[\s_-]|text)/i;
const maxLead = 900;

/** The opening words, which many sites set apart from the text; to be read before the page is taken apart. */
export function leadsOf(page: Document): Element[] {
  const leads: Element[] = [];
  const heading = page.querySelector('h1');
  for (const element of page.querySelectorAll('p,div,h2,h3,[itemprop~=description]')) {
    const name = `${element.getAttribute('class') ?? ''} ${element.id} ${element.getAttribute('itemprop') === 'description' ? 'lead' : ''}`;
    if (
      !lead.test(name) ||
      element.querySelector('h1,article,form,nav,ul') ||
      element.closest('aside,nav,footer,li,a,figure,figcaption')
    )
      continue;
    if (heading && (heading.compareDocumentPosition(element) & 4) === 0) continue;
    const kind = element.getAttribute('class');
    // A name that comes again belongs to cards of other pages.
    if (kind && page.getElementsByClassName(kind).length > 1) continue;
    if (isLead(element)) leads.push(element);
  }
  const under = heading && leadUnder(heading);
  if (under && !leads.some((each) => each.contains(under) || under.contains(each))) {
    leads.push(under);
  }
  const sorted = leads.sort((a, b) => ((a.compareDocumentPosition(b) & 4) === 0 ? 1 : -1));
  return sorted.slice(0, 3).map((element) => element.cloneNode(true) as Element);
}

function isLead(element: Element): boolean {
  const text = fold(element);
  return text.length >= 60 && text.length <= maxLead && !isCredit(text);
}

const maxBetween = 3;

/** A block without a name between the heading and what stands around the text. */
function leadUnder(heading: Element): Element | null {
  let at = heading.nextElementSibling;
  for (let left = maxBetween; at && left > 0; left -= 1, at = at.nextElementSibling) {
    const text = fold(at);
    if (text.length < 60 || isMeta(text)) continue;
    const isBlock = at.matches('h2,h3,h4') && !at.querySelector('a,time,img');
    return isBlock && isLead(at) ? at : null;
  }
  return null;
}

/** Puts a lead before the text that lacks it; of several, the first. False: nothing was lacking. */
export function putLead(content: Element, leads: readonly Element[]): boolean {
  const text = squeeze(content);
  const missing = leads.find((each) => !text.includes(squeeze(each).slice(0, 50)));
  if (!missing || missing !== leads[0]) return false;
  content.prepend(missing);
  return true;
}

const fold = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
const squeeze = (element: Element) => (element.textContent ?? '').replace(/\s+/g, '');

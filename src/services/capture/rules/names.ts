import { foldSpace } from '#shared/fold-text.ts';
import type { Amount } from '../article/measure.ts';

/** Names that sites give to what surrounds their texts. */
const aside =
  /(?:^|[\s_-])(?:newsletters?|comments?(?:-?(?:list|area|section|form|respond))?|respond|disqus|related(?:-?(?:posts?|articles?|stories|content|links?|news|items?))?|recommend(?:ed|ations?)?|read-?(?:more|next|also)|also-?read|more-(?:stories|news|from|articles|on)|most-?(?:read|popular)|trending|sidebar|side-?bar|cookies?|consent|gdpr|embed-privacy[\w-]*|privacy-embed[\w-]*|fb-post|twitter-tweet-x|shar(?:e|ing|er)(?:-?(?:bar|buttons?|links?|tools?|box|icons?|daddy))?|sharedaddy|social(?:-?(?:share|links?|icons?|media|bar|buttons?))?|addthis[\w-]*|subscri(?:be|ption)[\w-]*|paywall|promo(?:tion|box)?|sponsor(?:ed)?|advert(?:isement)?s?|ad-?(?:slot|container|wrapper|unit|box)|taboola|outbrain|author-?(?:bio|box|info|card|profile)|about-?(?:the-)?author|bio-?box|breadcrumbs?|post-?(?:meta|nav(?:igation)?|tags|footer|info)|entry-?(?:meta|footer|utility)|article-?(?:meta|footer|tools|tags|info)|tags?-?(?:list|links|cloud)?|tag-?links|byline|dateline|pub-?date|timestamp|pagination|pager|page-?nav|nav(?:igation|bar)?|menu|toolbar|print-?(?:only|button)|rating|ratings|stars|votes?|donat(?:e|ion)[\w-]*|jp-relatedposts|wp-?caption-x|ssba|crp_related|yarpp[\w-]*)(?=$|[\s_-])/i;
/** Names of long parts that are never the text. */
const legal =
  /(?:^|[\s_-])(?:legal-?(?:notice|text|disclaimers?)|disclaimers?|copyright(?:-?(?:notice|text))?)(?=$|[\s_-])/i;

/** The word in an element's name that marks it as not part of the text; null: none. */
export function asideName(element: Element): { name: string; isLegal: boolean } | null {
  const names = namesOf(element);
  const isLegal = legal.test(names);
  const found = aside.exec(names) ?? legal.exec(names);
  return found && { name: found[0].trim().toLowerCase(), isLegal };
}

/** Names that the text itself may have: the dishes of a menu, the stars of a review. */
const both = /^(?:menu|ratings?|stars)$/;

/** Does its name mark it as not part of the text, and is its content not prose? */
export function isFurniture(element: Element, amount: Readonly<Amount>): boolean {
  const named = asideName(element);
  return named !== null && !(both.test(named.name) && isRunningText(amount));
}

/** Mostly prose, and few links. */
export function isRunningText({ letters, prose, linked }: Readonly<Amount>): boolean {
  return prose > letters / 2 && linked < letters / 4;
}

/** Class names, and the id where it is not made of the element's own heading. */
function namesOf(element: Element): string {
  const kinds = element.getAttribute('class') ?? '';
  return isHeadingSlug(element) ? kinds : `${kinds} ${element.id}`;
}

/** Class names without numbers, which many systems count elements with. */
export const classOf = (element: Element) =>
  (element.getAttribute('class') ?? '').replace(/\d+/g, '').trim();

const maxHeading = 500;

/** Many systems derive the id of a section from its heading: it describes the content. */
export function isHeadingSlug(element: Element): boolean {
  if (element.id === '') return false;
  const heading = element.matches('h1,h2,h3,h4,h5,h6')
    ? element
    : element.querySelector('h1,h2,h3,h4,h5,h6');
  const text = heading?.textContent ?? '';
  const words = text.length > maxHeading ? '' : slug(foldSpace(text));
  return words !== '' && (slug(element.id).startsWith(words) || words.startsWith(slug(element.id)));
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

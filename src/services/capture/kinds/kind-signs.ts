import type { PageKind } from '#domain/documents/page-facts.ts';
import { price } from '../blocks/amounts.ts';
import { shareOfItems } from './items.ts';
import { confidenceOf, shareOf, states } from './propose.ts';
import type { PageView } from './reader.ts';

/** How much speaks for a kind, 0 to 1; not above 0: nothing. */
type Signs = (view: PageView) => number;

const buy =
  /^(?:add to (?:cart|bag|basket)|buy(?: it)? now|in den warenkorb|ajouter au panier|añadir (?:al carrito|a la cesta)|aggiungi al carrello|adicionar ao carrinho|in winkelwagen|do koszyka|в корзину|加入购物车|カートに入れる|장바구니)/i;

/** Goods for sale. */
const product: Signs = (view) => {
  const { page, openGraph, outline, likely, path } = view;
  const buttons = [
    ...page.querySelectorAll('button,input[type=submit],a[role=button],a[class*="cart" i]'),
  ].slice(0, 300);
  const offers = buttons.filter((each) =>
    buy.test((each.textContent || each.getAttribute('value') || '').trim()),
  ).length;
  const prices = [...likely].filter((number) =>
    price.test(outline.segments[number]?.text ?? ''),
  ).length;
  const confidence = confidenceOf(
    [states(view, /^(?:Product|ProductGroup|IndividualProduct)$/), 0.6],
    [openGraph.includes('product'), 0.6],
    [offers === 1 || offers === 2, 0.3],
    [offers > 5, -0.3],
    [prices > 0 && prices < 8, 0.1],
    [states(view, /^(?:ItemList|CollectionPage)$/), -0.3],
    [/\/(?:product|products|p|dp|item)s?\//.test(path), 0.2],
  );
  return confidence - 0.3;
};

const generator =
  /docusaurus|sphinx|mkdocs|vitepress|docsify|gitbook|javadoc|doxygen|readthedocs|mediawiki|hugo|jekyll/i;
const place =
  /^\/(?:.*\/)?(?:docs?|documentation|reference|api|manual|guide|guides|tutorials?|wiki|learn|help|handbook|book)(?:\/|$)/;

/** Explanations of a thing: sections of equal rank, code, parameters. */
const documentation: Signs = (view) => {
  const { page, body, path } = view;
  const made = page.querySelector('meta[name="generator" i]')?.getAttribute('content') ?? '';
  const code = body.querySelectorAll('pre').length;
  const sections = body.querySelectorAll('h2[id],h3[id],h2:has([id]),section[id]').length;
  const confidence = confidenceOf(
    [states(view, /^(?:TechArticle|APIReference|HowTo)$/), 0.4],
    [generator.test(made), 0.3],
    [place.test(path), 0.4],
    [code > 1, 0.3],
    [sections > 2, 0.2],
    [states(view, /^(?:NewsArticle|BlogPosting|Product|Recipe)$/), -0.4],
  );
  return confidence - 0.3;
};

/** An index of other pages. */
const listing: Signs = (view) => {
  const share = shareOfItems(view);
  const confidence = confidenceOf(
    [states(view, /^(?:ItemList|CollectionPage|SearchResultsPage|Blog)$/), 0.4],
    [share > 0.5, 0.4],
    [share > 0.75, 0.2],
    [/^article|product/.test(view.openGraph), -0.3],
    [states(view, /^(?:NewsArticle|BlogPosting|Recipe|DiscussionForumPosting|QAPage)$/), -0.3],
  );
  return confidence - 0.2;
};

/** Mostly one table of data. */
const table: Signs = (view) => {
  const share = shareOf(view, ({ box }) => /^t[dh]$/.test(box.element.localName));
  return share > 0.6 && view.body.querySelector('table th') !== null ? 0.55 : 0;
};

/** Of a page without any sign. */
const least = 0.05;

/** What someone offers: a landing page with its blocks in order; also what shows no sign of any kind. */
const service: Signs = (view) => {
  const { path, openGraph } = view;
  const prose = shareOf(view, ({ words, linked, letters }) => words > 30 && linked < letters / 2);
  const offers =
    /^(?:Service|LocalBusiness|ProfessionalService|Organization|SoftwareApplication|WebApplication|FAQPage)$/;
  const confidence = confidenceOf(
    [states(view, offers), 0.2],
    [path === '/', 0.2],
    [openGraph === 'website', 0.1],
    [prose < 0.7, 0.2],
    [states(view, /Article$|BlogPosting|DiscussionForum|QAPage|Recipe/), -0.4],
  );
  return Math.max(least, confidence - 0.1);
};

/** Kinds whose text is what is likely content, in the order in which a tie is decided. */
const signs: Partial<Record<PageKind, Signs>> = { product, documentation, listing, table, service };

/** The kind of a page for which most speaks, of those that no reader of their own reads. */
export function likeliestKind(view: PageView): { kind: PageKind; confidence: number } {
  let best: { kind: PageKind; confidence: number } = { kind: 'service', confidence: 0 };
  for (const [kind, signsOf] of Object.entries(signs)) {
    const confidence = signsOf(view);
    if (confidence > best.confidence) best = { kind: kind as PageKind, confidence };
  }
  return best;
}

import { foldLetters } from '#shared/fold-text.ts';
import { price } from '../../blocks/words.ts';
import { confidenceOf, proposal, states } from '../propose.ts';
import type { KindReader, PageView } from '../reader.ts';

const buy =
  /^(?:add to (?:cart|bag|basket)|buy(?: it)? now|in den warenkorb|ajouter au panier|añadir (?:al carrito|a la cesta)|aggiungi al carrello|adicionar ao carrinho|in winkelwagen|do koszyka|в корзину|加入购物车|カートに入れる|장바구니)/i;

/** Goods for sale: name, price, description, specification and options. */
export const productReader: KindReader = (view) => {
  const { page, openGraph, outline, likely } = view;
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
    [/\/(?:product|products|p|dp|item)s?\//.test(view.path), 0.2],
  );
  const found = proposal(view, 'product', confidence - 0.3, likely);
  const stated = found && shownPrice(view);
  return stated ? { ...found, shape: (content) => putPrice(content, stated) } : found;
};

const maxWords = 8;

/** The price that the page's data state, as the page shows it with its currency; '' where it does not. */
function shownPrice({ page, data, outline }: PageView): string {
  const offer = data.find(/^(?:Aggregate)?Offer$/)?.value;
  const marked = page.querySelector('[itemprop~="price"]')?.getAttribute('content');
  const stated = Number(offer?.price ?? offer?.lowPrice ?? marked ?? 0);
  if (!(stated > 0)) return '';
  const amounts = [stated.toFixed(2), stated.toFixed(1), String(stated)].map(digitsOf);
  const shown = outline.segments.find(
    ({ text, words }) => words <= maxWords && price.test(text) && amounts.includes(digitsOf(text)),
  );
  return shown?.text ?? '';
}

/** Above the text, unless it is in it. */
function putPrice(content: Element, shown: string): void {
  const inText = content.textContent ?? '';
  if (foldLetters(inText).includes(foldLetters(shown))) return;
  const line = content.ownerDocument.createElement('p');
  line.textContent = shown;
  content.prepend(line);
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

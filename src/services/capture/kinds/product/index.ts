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
  return proposal(view, 'product', confidence - 0.3, new Set([...likely, ...shownPrice(view)]));
};

const maxWords = 8;

/** Where the page first shows the price that its data state, with its currency. */
function shownPrice({ page, data, outline }: PageView): number[] {
  const offer = data.find(/^(?:Aggregate)?Offer$/)?.value;
  const marked = page.querySelector('[itemprop~="price"]')?.getAttribute('content');
  const stated = Number(offer?.price ?? offer?.lowPrice ?? marked ?? 0);
  if (!(stated > 0)) return [];
  const amounts = [stated.toFixed(2), stated.toFixed(1), String(stated)].map(digitsOf);
  const at = outline.segments.findIndex(
    ({ text, words }) =>
      words <= maxWords && price.test(text) && amounts.includes(digitsOf(text)),
  );
  return at < 0 ? [] : [at];
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

import { foldLetters } from '#shared/fold-text.ts';
import { price } from '../blocks/amounts.ts';
import type { PageView } from './reader.ts';

const maxWords = 8;

/** The price that the page's data state, as the page shows it with its currency; '' where it does not. */
export function shownPrice({ page, data, outline }: PageView): string {
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
export function putPrice(content: Element, shown: string): void {
  const inText = content.textContent ?? '';
  if (foldLetters(inText).includes(foldLetters(shown))) return;
  const line = content.ownerDocument.createElement('p');
  line.textContent = shown;
  content.prepend(line);
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

import { lettersIn } from './letters-in.ts';

/** Letters of a page that shows nothing but that it loads; and of what is more than a note about scripts. */
const [maxShown, minWords] = [100, 400];

/**
 * Puts what a page has for browsers without scripts in its place, where it shows no words besides: forums and apps that
 * scripts would draw send their text there. Guard: any other page keeps it hidden.
 */
export function showNoscript(page: Document): void {
  const parts = [...page.body.querySelectorAll('noscript')].filter(
    (part) => lettersIn(part, 'script,style,template') >= minWords,
  );
  if (parts.length === 0) return;
  if (lettersIn(page.body, 'script,style,template,noscript') >= maxShown) return;
  for (const part of parts) {
    const box = page.createElement('div');
    box.append(...part.childNodes);
    for (const each of box.querySelectorAll('*')) dropMarks(each);
    part.replaceWith(box);
  }
}

/** Those of a copy are ours; here the page's author wrote them. */
function dropMarks(element: Element): void {
  for (const name of element.getAttributeNames())
    if (name.startsWith('data-gloss-')) element.removeAttribute(name);
}

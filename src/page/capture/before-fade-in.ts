import { childrenOf, nameOf, wordsOf } from '../dom/own-properties.ts';

const maxParts = 60;
/** Letters. */
const [minShown, minFaded] = [100, 200];
const wordless = new Set('script style template noscript link meta'.split(' '));

/**
 * Nearly all of the page is still fully transparent: a wrapper waits for the script that fades it in. Site builders
 * write `opacity: 0` into it.
 */
export function isBeforeFadeIn(body: Element): boolean {
  const parts = Array.from(childrenOf(body))
    .slice(0, maxParts)
    .filter((part) => !wordless.has(nameOf(part)));
  const [faded, others] = [parts.filter(isFaded), parts.filter((part) => !isFaded(part))];
  if (faded.length === 0) return false;
  const letters = (of: Element[]) =>
    of.reduce((sum, part) => sum + (wordsOf(part) ?? '').replace(/\s+/g, '').length, 0);
  return letters(others) < minShown && letters(faded) > minFaded;
}

function isFaded(part: Element): boolean {
  const { opacity, display } = getComputedStyle(part);
  return opacity === '0' && display !== 'none';
}

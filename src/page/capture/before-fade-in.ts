import { childrenOf, nameOf, wordsOf } from '../dom/own-properties.ts';

const maxParts = 60;
/** Letters. */
const [minShown, minFaded] = [100, 200];

/**
 * Nearly all of the page is still fully transparent: a wrapper waits for the script that fades it in. Site builders
 * write `opacity: 0` into it.
 */
export function isBeforeFadeIn(body: Element): boolean {
  let shown = 0;
  let faded = 0;
  for (const part of Array.from(childrenOf(body)).slice(0, maxParts)) {
    if (/^(script|style|template|noscript)$/.test(nameOf(part))) continue;
    const letters = (wordsOf(part) ?? '').replace(/\s+/g, '').length;
    const { opacity, display } = getComputedStyle(part);
    if (opacity === '0' && display !== 'none') faded += letters;
    else shown += letters;
  }
  return shown < minShown && faded > minFaded;
}

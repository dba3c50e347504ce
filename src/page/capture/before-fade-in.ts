import { childrenOf, nameOf, wordsOf } from '../dom/own-properties.ts';

const maxParts = 60;
/** Letters. */
const [minShown, minFaded] = [100, 200];

/**
 * Nearly all of the page is still fully transparent: a wrapper waits for the script that fades it in. Site builders
 * write `opacity: 0` into it. Words are read only where there is such a part.
 */
export function isBeforeFadeIn(body: Element): boolean {
  const parts = Array.from(childrenOf(body)).slice(0, maxParts);
  const withWords = parts.filter(
    (part) => !/^(script|style|template|noscript)$/.test(nameOf(part)),
  );
  const faded = new Set(withWords.filter(isFaded));
  if (faded.size === 0) return false;
  const shown = withWords.filter((part) => !faded.has(part));
  return lettersOf(shown) < minShown && lettersOf([...faded]) > minFaded;
}

function isFaded(part: Element): boolean {
  const { opacity, display } = getComputedStyle(part);
  return opacity === '0' && display !== 'none';
}

const lettersOf = (parts: readonly Element[]): number =>
  parts.reduce((sum, part) => sum + (wordsOf(part) ?? '').replace(/\s+/g, '').length, 0);

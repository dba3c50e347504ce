import { nodeTypeOf, ownerDocumentOf, rootOf } from '../dom/own-properties.ts';
import { above } from './above.ts';

/**
 * Whether what is behind an element is dark: its ground, that of the page around its frame, or what a page
 * without one has.
 */
export function isDarkBehind(element: Element): boolean {
  let page = ownerDocumentOf(element);
  for (let at: Node | null = element; at; at = above(at)) {
    if (nodeTypeOf(at) === 9) page = at as Document;
    if (nodeTypeOf(at) !== 1) continue;
    const [red = 0, green = 0, blue = 0, alpha = 1] = numbersOf(getComputedStyle(at as Element));
    if (alpha > 0.5) return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
  }
  const { colorScheme } = getComputedStyle(rootOf(page));
  return colorScheme.includes('dark') && isDarkSystem(colorScheme);
}

function isDarkSystem(colorScheme: string): boolean {
  return !colorScheme.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Red, green, blue from 0 to 255 and the alpha of the ground. */
function numbersOf({ backgroundColor }: CSSStyleDeclaration): number[] {
  // Of a ground in another colour space nothing is known: what is behind it decides.
  if (!backgroundColor.startsWith('rgb')) return [0, 0, 0, 0];
  return (backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
}

import type { Covers } from '../covers/covers.ts';
import { closestOf, hasAttribute, isShown, isWithin, nameOf } from '../dom/own-properties.ts';
import { Folds, seen } from '../text/folds.ts';
import { HiddenByStyle } from './hidden-by-style.ts';

/** `mute`: the element's own text cannot be seen, its children may be. */
type Sight = 'visible' | 'mute' | 'hidden';

type SightOf = (element: Element) => Sight;

/** `covers`: what the elements that were looked at may lie over. */
interface SightOfPage {
  of: SightOf;
  covers: Covers;
}

/** Have no box of their own and hide nothing. */
const boxless = new Set('source track area param col'.split(' '));
/** Have none in a formula: its source. */
const annotations = new Set(['annotation', 'annotation-xml']);

const wordless = new Set('br wbr hr'.split(' '));
/** Menus and forms that open are no text of the page. */
const apart = 'nav,header,footer,form,[role=menu],[role=listbox]';

/**
 * Whether a person can see an element whose parent they can see. For one walk over a page: what is
 * known of an element's surroundings is not looked up again.
 */
export function createSight(): SightOfPage {
  const byStyle = new HiddenByStyle();
  const folds = new Folds();
  /** The last one without a box of its own. */
  let fold: Element | null = null;
  const sightWithoutBox: SightOf = (element) => {
    const name = nameOf(element);
    if (boxless.has(name) || isStated(name, element)) return 'visible';
    if (annotations.has(name) && closestOf(element, 'math')) return 'visible';
    // Shows its columns; words that a script puts there are not drawn.
    if (name === 'colgroup') return 'mute';
    const style = getComputedStyle(element);
    if (style.display === 'none') {
      if (closestOf(element, apart) || !folds.isFold(element)) return 'hidden';
      fold = element;
      return 'visible';
    }
    if (style.opacity === '0') return 'hidden';
    if (style.visibility !== 'visible') return 'mute';
    // `display: contents` has no box either, yet its children are seen.
    if (style.display === 'contents' || (fold && isWithin(element, fold))) return 'visible';
    // What a closed fold holds is one click away.
    return closestOf(element, 'details:not([open]),[hidden=until-found]') ? 'visible' : 'hidden';
  };
  const of: SightOf = (element) => {
    if (!isShown(element, seen)) return sightWithoutBox(element);
    return wordless.has(nameOf(element)) ? 'visible' : byStyle.sight(element);
  };
  return { of, covers: byStyle.covers };
}

/** Microdata of the body: what a page states of what it shows, as its head does. */
function isStated(name: string, element: Element): boolean {
  return /^(meta|link)$/.test(name) && hasAttribute(element, 'itemprop');
}

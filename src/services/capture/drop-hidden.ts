import { isEmptyShape } from '#domain/capture/empty-shape.ts';
import { maxOutOfPage, minFontSize, minOpacity } from '#domain/capture/hidden-text.ts';
import { type InlineStyle, lengthOf, styleOf } from '#domain/capture/inline-style.ts';
import { countWords } from '#shared/count-words.ts';
import { lettersIn } from './letters-in.ts';

/** Parts that React sends ahead are hidden until a script moves them into place. */
const byAttribute =
  '[hidden]:not([hidden="until-found" i],[id^="S:"]),dialog:not([open]),[style]:not([hidden="until-found" i])';
const unread = 'script,style,noscript,template';
/** Menus and forms that open are no text of the page. */
const apart =
  'nav,header,footer,form,[role=navigation],[role=menu],[role=listbox],[role=dialog],[role=tooltip]';
/** What a style sheet may show again. */
const styled = '[style],[class],[id]';

/**
 * Removes what a page that was never drawn hides by its markup alone: attributes and inline styles;
 * what its style sheets do is not known. Returns the words that were removed.
 */
export function dropHidden(page: Document): number {
  let words = 0;
  const controlled = controlledIn(page);
  for (const element of page.querySelectorAll<HTMLElement>(byAttribute)) {
    if (!element.isConnected) continue;
    // One click away, like a closed fold.
    if (controlled.has(element.id) && !element.closest(apart)) continue;
    const style = styleOf(element.getAttribute('style') ?? '');
    const isOut = isHidden(style) && !isBeforeFadeIn(element, style);
    if (!element.matches('[style]') || isOut || isFolded(element, style)) {
      words += wordsIn(element);
      element.remove();
    } else if (isMute(style)) {
      words += dropOwnWords(element);
    }
  }
  return words;
}

function isHidden(style: InlineStyle): boolean {
  const of = (name: string) => style.get(name) ?? '';
  if (of('display') === 'none' || /^(?:hidden|collapse)$/.test(of('visibility'))) return true;
  if (shareOf(of('opacity')) < minOpacity) return true;
  if (shareOf(/opacity\(([^()]{0,20})\)/.exec(of('filter'))?.[1] ?? '') < minOpacity) return true;
  if (/scale(?:3d|x|y)?\(0?(?:\.0{1,9})?[,)]/.test(of('transform').replaceAll(' ', '')))
    return true;
  if (isEmptyShape(of('clip-path'), { width: 1000, height: 1000 })) return true;
  const isLoose = /^(?:absolute|fixed)$/.test(of('position'));
  if (isLoose && isEmptyRect(of('clip'))) return true;
  const moves = [of('text-indent'), of('margin-left'), of('margin-top')];
  if (isLoose) moves.push(of('left'), of('top'));
  return moves.some((move) => lengthOf(move) < -maxOutOfPage);
}

/** Does it hold most of the page, and is hidden by an opacity alone? Site builders write it where a script fades it in. */
function isBeforeFadeIn(element: Element, style: InlineStyle): boolean {
  const others = new Map(style);
  if (!others.delete('opacity') || isHidden(others)) return false;
  const letters = lettersIn(element, unread);
  const shown = lettersIn(element.ownerDocument.body, unread) - letters;
  return letters > minFaded && shown < Math.max(minShown, letters / maxFaded);
}

/** Letters; and those of a transparent box for each that is shown. */
const [minShown, minFaded, maxFaded] = [100, 200, 3];

function isEmptyRect(clip: string): boolean {
  const [top, right, bottom, left] = (clip.match(/-?\d[\d.]*/g) ?? []).map(Number);
  if (left === undefined || top === undefined) return false;
  return (right ?? 0) - left < 2 || (bottom ?? 0) - top < 2;
}

/** Closed to nothing, and by no control that a person could open it with. */
function isFolded(element: Element, style: InlineStyle): boolean {
  if (!/hidden|clip/.test(style.get('overflow') ?? '')) return false;
  const sides = ['height', 'max-height', 'width', 'max-width'];
  if (!sides.some((side) => lengthOf(style.get(side) ?? '') < 2)) return false;
  const before = element.previousElementSibling;
  const control = '[aria-expanded]';
  const isAfterControl = before?.matches(control) || before?.querySelector(control);
  return !isAfterControl;
}

function controlledIn(page: Document): Set<string> {
  const controls = [...page.querySelectorAll('[aria-controls]')];
  return new Set(
    controls.flatMap((each) => each.getAttribute('aria-controls')?.split(/\s+/) ?? []),
  );
}

function isMute(style: InlineStyle): boolean {
  const of = (name: string) => style.get(name) ?? '';
  if (lengthOf(of('font-size')) < minFontSize) return true;
  if (
    of('text-shadow') ||
    /text/.test(`${of('background-clip')}${of('-webkit-background-clip')}`)
  ) {
    return false;
  }
  const ink = of('-webkit-text-fill-color') || of('color');
  const isClear = /^(?:transparent|(?:rgb|hsl)a\([^()]{5,60},0(?:\.0{1,9})?\))$/.test(
    ink.replaceAll(' ', ''),
  );
  return isClear || (ink !== '' && ink === (of('background-color') || of('background')));
}

function shareOf(value: string): number {
  if (value === '') return 1;
  return value.endsWith('%') ? Number(value.slice(0, -1)) / 100 : Number(value);
}

function wordsIn(element: Element): number {
  for (const part of element.querySelectorAll(unread)) part.remove();
  return countWords(element.textContent ?? '');
}

/** Also of what is in it and has no look of its own. */
function dropOwnWords(element: Element): number {
  let words = 0;
  const open: Node[] = [element];
  for (let at = open.pop(); at; at = open.pop()) {
    for (const node of Array.from(at.childNodes)) {
      if (node.nodeType === 1 && !(node as Element).matches(styled)) open.push(node);
      if (node.nodeType !== 3) continue;
      words += countWords((node as Text).data);
      (node as Text).remove();
    }
  }
  return words;
}

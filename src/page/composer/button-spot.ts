import type { ComposerPlace } from '#domain/composer/composer-table.ts';
import { type Corner, cornerNextTo, isFree, rectOf } from '../button/button-place.ts';
import { nodeTypeOf, parentNodeOf, rootOf, shadowRootOf } from '../dom/own-properties.ts';
import { type FoundComposer, isSeen } from './find-composers.ts';
import { freeLeft, shownIn } from './free-room.ts';
import { closestAcross, containsAcross, deepAll, matches, pageOf, scopesIn } from './search.ts';

/** Pixels of a side of the button: the rows of comment boxes are low. */
export const buttonSize = 28;
const inset = 4;

/** Where the button of a composer is. */
export interface Spot {
  /** Index in the table's places; −1: it floats at the editor. */
  place: number;
  anchor: HTMLElement;
  corner: Corner;
}

const controls = 'button, [role="button"], a, input, select, textarea, [contenteditable="true"]';

/** The button as it is now, and where it was put. */
interface OwnButton {
  host: HTMLElement;
  spot: Spot | null;
}

/** The first place with free room; floating where there is none. */
export function spotOf(composer: FoundComposer, own?: OwnButton): Spot {
  const { root, table } = composer;
  const scopes = scopesIn(root);
  for (const [place, { at, side }] of table.places.entries()) {
    for (const anchor of anchorsOf(deepAll(scopes, at), place, own)) {
      const room = { root, anchor, own: own?.host };
      const corner = side === 'in' ? inRow(room) : nextTo(room, side);
      if (corner) return { place, anchor, corner };
    }
  }
  return { place: -1, ...floating(composer) };
}

/** The button itself can be what a selector by position finds: then its anchor is as it was. */
function anchorsOf(found: readonly Element[], place: number, own?: OwnButton): HTMLElement[] {
  const others = found.filter((each) => each !== own?.host);
  const isOwn = others.length < found.length && own?.spot?.place === place;
  const anchors = isOwn && own.spot ? [own.spot.anchor, ...others] : others;
  return anchors.filter(isSeen) as HTMLElement[];
}

interface Room {
  root: Element;
  anchor: HTMLElement;
  own?: HTMLElement | undefined;
}

function nextTo(room: Room, side: Exclude<ComposerPlace['side'], 'in'>): Corner | null {
  const { root, anchor, own } = room;
  const corner = cornerNextTo(anchor, side, buttonSize);
  const isInRoot = isWithin(corner, rectOf(root));
  const isGround = (there: Element) =>
    containsAcross(there, anchor) ||
    (!isControl(there, anchor) && isBare(there)) ||
    (isInRoot && isLayer(there, root));
  return isFree(pageOf(anchor), corner, buttonSize, isGround, own) ? corner : null;
}

function isWithin({ x, y }: Corner, box: DOMRect): boolean {
  const isInWidth = x >= box.left && x + buttonSize <= box.right;
  return isInWidth && y >= box.top && y + buttonSize <= box.bottom;
}

/** What is over the composer without being part of it, such as a menu or a dialog, covers the button, too. */
const isLayer = (there: Element, root: Element) =>
  !containsAcross(root, there) && !containsAcross(there, root);

/** An element without anything that shows, such as an empty cell of a table. */
const isBare = (element: Element) => shownIn(element).length === 0;

function isControl(element: Element, anchor: Element): boolean {
  const control = closestAcross(element, controls);
  return control !== null && !containsAcross(control, anchor);
}

function inRow({ root, anchor: row, own }: Room): Corner | null {
  const box = rectOf(row);
  const isRtl = getComputedStyle(row).direction === 'rtl';
  const left = freeLeft(box, shownIn(row), buttonSize, isRtl);
  if (left === null) return null;
  const corner = { x: left, y: (box.top + box.bottom - buttonSize) / 2 };
  const isGround = (there: Element) =>
    containsAcross(there, row) ||
    (containsAcross(row, there) && !isControl(there, row)) ||
    isLayer(there, root);
  return isFree(pageOf(row), corner, buttonSize, isGround, own) ? corner : null;
}

/** At the bottom inline end of the editor, or of the frame that shows it. */
function floating({ editor, frames }: FoundComposer): { anchor: HTMLElement; corner: Corner } {
  const anchor = (frames.at(-1) ?? editor) as HTMLElement;
  const { left, right, bottom, top } = rectOf(anchor);
  const isRtl = getComputedStyle(anchor).direction === 'rtl';
  const x = isRtl ? left + inset : right - inset - buttonSize;
  // Of a long editor the part that is in the window counts.
  const seen = Math.min(bottom, pageOf(anchor).defaultView?.innerHeight ?? bottom);
  return { anchor, corner: { x, y: Math.max(top, seen - inset - buttonSize) } };
}

/**
 * What the button is put into: around the anchor, where an element that is out of the flow changes
 * nothing and is shown. Not into tables, editors, or elements that show their slots only.
 */
export function parentFor(anchor: Element): ParentNode & Node {
  for (let at = parentNodeOf(anchor); at; at = parentNodeOf(at)) {
    const type = nodeTypeOf(at);
    if (type === 11 || (type === 1 && takesChild(at as Element))) return at as Element | ShadowRoot;
  }
  return rootOf(pageOf(anchor));
}

function takesChild(element: Element): boolean {
  const { display } = getComputedStyle(element);
  if (display.includes('table') && display !== 'table-cell') return false;
  if (display === 'contents' || shadowRootOf(element)) return false;
  return !matches(element, 'select, button, a, [contenteditable], [contenteditable] *');
}

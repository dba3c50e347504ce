import { nameOf, shadowRootOf } from '../dom/own-properties.ts';
import { type DrawnEditor, drawnEditor } from '../text/drawn-editor.ts';
import { formattedHtml } from '../text/formatted-html.ts';
import { hasLostLooks } from '../text/lost-looks.ts';
import type { Box } from '../visibility/box.ts';
import { fieldBox } from './field-box.ts';
import { surroundingText } from './surrounding-text.ts';

export interface Selected {
  box: Box;
  /** The element that holds the text. */
  element: Element;
  /** The text takes a result in its place. */
  isEditable: boolean;
  readonly text: () => string;
  /** Of a text that has looks; null: it has none. */
  readonly html: () => string | null;
  /** Some of its looks are gone once a result is in its place. */
  readonly loses: () => boolean;
  /** The sentence that it is part of; empty: not known. */
  readonly surroundings: () => string;
}

type Field = HTMLInputElement | HTMLTextAreaElement;
/** Of passwords nothing is read; other types do not report what is selected. */
const fieldTypes = ['text', 'search', 'url', 'tel'];

/** What is selected in a frame, open shadow roots included; null: nothing. */
export function readSelection(page: Document, shadow: ShadowRoot | null): Selected | null {
  const active = deepActive(page);
  const drawn = active && drawnEditor(active);
  if (drawn) return inDrawn(drawn);
  if (isField(active)) return inField(active);
  const roots = [rootOf(active), shadow].filter((root) => root !== null);
  for (const root of [...roots, page]) {
    const found = inTree(selectionOf(root, page));
    if (found) return found;
  }
  return null;
}

/** The element with the focus; in an open shadow root the one inside. */
export function deepActive(page: Document): Element | null {
  let active = page.activeElement;
  for (;;) {
    const inner = active && shadowRootOf(active)?.activeElement;
    if (!inner) return active;
    active = inner;
  }
}

/** The shadow root that an event comes from. */
export function shadowOf(event: Event): ShadowRoot | null {
  const [target] = event.composedPath();
  return target instanceof Element ? rootOf(target) : null;
}

function rootOf(element: Element | null): ShadowRoot | null {
  const root = element?.getRootNode();
  return root instanceof ShadowRoot ? root : null;
}

/** Chromium does not show what is selected in a shadow root to the document. */
function selectionOf(root: Document | ShadowRoot, page: Document): Selection | null {
  const own = root as { getSelection?: () => Selection | null };
  return own.getSelection ? own.getSelection() : page.getSelection();
}

function isField(element: Element | null): element is Field {
  if (!element) return false;
  const name = nameOf(element);
  return name === 'textarea' || (name === 'input' && fieldTypes.includes((element as Field).type));
}

function inField(field: Field): Selected | null {
  const { selectionStart: start, selectionEnd: end } = field;
  if (start === null || end === null || start === end) return null;
  const text = field.value.slice(start, end);
  if (text.trim() === '') return null;
  return {
    box: fieldBox(field, start, end),
    element: field,
    isEditable: !field.readOnly && !field.disabled,
    text: () => text,
    html: () => null,
    loses: () => false,
    surroundings: () => '',
  };
}

function inDrawn({ input, selectionBox, selected }: DrawnEditor): Selected | null {
  const box = selectionBox();
  if (!box) return null;
  return {
    box,
    element: input,
    isEditable: (input as HTMLTextAreaElement).readOnly !== true,
    text: selected,
    html: () => null,
    loses: () => false,
    surroundings: () => '',
  };
}

function inTree(selection: Selection | null): Selected | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const node = range.commonAncestorContainer;
  const element = node instanceof Element ? node : node.parentElement;
  const box = range.getBoundingClientRect();
  const isDrawn = box.width > 0 || box.height > 0;
  // A password's letters are in a tree that the selection does not show.
  if (!element || !isDrawn || selection.toString().trim() === '') return null;
  const isEditable = element instanceof HTMLElement && element.isContentEditable;
  const { left, top, right, bottom } = box;
  return {
    box: { left, top, right, bottom },
    element,
    isEditable,
    text: () => selection.toString(),
    html: () => formattedHtml(range, isEditable),
    loses: () => isEditable && hasLostLooks(range),
    surroundings: () => surroundingText(range),
  };
}

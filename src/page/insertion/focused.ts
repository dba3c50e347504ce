import { shadowOf } from '../dom/shadow-of.ts';
import { drawnEditor } from '../text/drawn-editor.ts';
import { drawnSurface } from './drawn.ts';
import { editableRoot, editableSurface } from './editable.ts';
import { fieldSurface, isField } from './field.ts';
import type { Surface } from './surface.ts';

/** The editor that has the focus, also in shadow roots and in frames of the same origin. */
export function focusedSurface(page: Document): Surface | null {
  let element = activeOf(page);
  for (let inner = element; inner; ) {
    element = inner;
    inner = innerActive(element);
  }
  return element && surfaceOf(element);
}

/** The editor that an element is in; null: it takes no text. */
export function surfaceOf(element: Element): Surface | null {
  const drawn = drawnEditor(element);
  if (drawn) return writable(drawnSurface(drawn));
  const root = isField(element) ? null : editableRoot(element);
  const surface = isField(element) ? fieldSurface(element) : root && editableSurface(root);
  return surface && writable(surface);
}

const writable = (surface: Surface) => (surface.isWritable() ? surface : null);

const active = Object.getOwnPropertyDescriptor(Document.prototype, 'activeElement');

/** A page's form can be named `activeElement`. */
function activeOf(page: Document): Element | null {
  return (active?.get ? active.get.call(page) : page.activeElement) as Element | null;
}

function innerActive(element: Element): Element | null {
  const shadow = shadowOf(element)?.activeElement;
  if (shadow) return shadow;
  if (element.localName !== 'iframe') return null;
  try {
    const inner = (element as HTMLIFrameElement).contentDocument;
    return inner && activeOf(inner);
  } catch {
    return null;
  }
}

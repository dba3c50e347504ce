import type { EditorKind } from '#domain/composer/insertion.ts';
import { ownerDocumentOf } from '../dom/own-properties.ts';
import type { Span } from './text-map.ts';

/** An editor as text with a selection. */
export interface Surface {
  readonly kind: EditorKind;
  /** Bold, links and lists can survive. */
  readonly isRich: boolean;
  /** Of a composer in plain-text mode: lines, not elements, end what the person has written. */
  readonly isPlainText?: boolean;
  /** One line only: line breaks become spaces. */
  readonly isSingleLine: boolean;
  /** What has the focus and receives the events. */
  readonly root: HTMLElement;
  /** Its element is in the document and takes text. */
  isWritable(): boolean;
  text(): string;
  /** Of an editor that draws its text itself, of which `text` is what is in view: what is selected. */
  selected?(): string;
  /** The same: the letters next to its caret. */
  around?(): { before: string; after: string };
  /** null: nothing is selected in it. */
  selection(): Span | null;
  /** The HTML of what has looks there; null: it has none, or the field takes none. */
  html(span: Span): string | null;
  /** Focuses the editor and selects. */
  select(span: Span): void;
  /** The offset at which an element begins that is in the editor, or follows it. */
  offsetOf(element: Element): number;
  /** Own undo and redo of the editor are keys that its script reads. */
  readonly hasOwnUndo: boolean;
}

/*
 * Methods as the browser has them: inputs of a page's form, and forms and pictures of its document, are
 * properties by their names.
 */

export function command(of: Node, name: string, value = ''): boolean {
  return Document.prototype.execCommand.call(ownerDocumentOf(of), name, false, value);
}

export function focus(element: HTMLElement): void {
  HTMLElement.prototype.focus.call(element);
}

/** True: a script of the page has handled it. */
export function dispatch(element: Element, event: Event): boolean {
  return !EventTarget.prototype.dispatchEvent.call(element, event);
}

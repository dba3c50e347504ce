import type { EditorKind } from '#domain/composer/insertion.ts';
import {
  attributeOf,
  closestOf,
  isConnected,
  isContentEditable,
  ownerDocumentOf,
  parentElementOf,
} from '../dom/own-properties.ts';
import { formattedHtml } from '../text/formatted-html.ts';
import { focus, type Surface } from './surface.ts';
import { contains, mapText, offsetOf, positionAt, type Span } from './text-map.ts';

/** Marks of the engines in the document, as of 2026 (Draft.js 0.11, Lexical 0.52, Quill 1.3 and 2.0). */
const marks: readonly (readonly [EditorKind, string])[] = [
  ['draft', '.public-DraftEditor-content, .DraftEditor-root'],
  ['lexical', '[data-lexical-editor="true"]'],
  ['slate', '[data-slate-editor="true"]'],
  ['prosemirror', '.ProseMirror'],
  // CodeMirror 6.
  ['code', '.cm-editor .cm-content'],
  // Roosterjs leaves no mark of its own: Outlook, Proton, and an id that it makes for its styles.
  ['rooster', '[id^="editorParent_"] *, #rooster-editor, [id^="contentDiv_"]'],
  ['ckeditor', '.ck-editor__editable'],
  // What Quill 1 takes pasted text from; Quill 2 has none.
  ['quill1', '.ql-container:has(> .ql-clipboard)'],
  ['quill2', '.ql-editor'],
];

/** Their input reads text only. */
const plain = new Set<EditorKind>(['draft', 'slate', 'code']);

/** The editor that an element with the focus is in; null: it takes no text. */
export function editableRoot(element: Element): HTMLElement | null {
  if (!isEditable(element)) return null;
  let root = element;
  for (let at = parentElementOf(root); at && isEditable(at); at = parentElementOf(at)) root = at;
  return root as HTMLElement;
}

/** Of an element that is not HTML it is undefined. */
function isEditable(element: Element): boolean {
  return isContentEditable(element as HTMLElement) === true;
}

export function editableSurface(root: HTMLElement): Surface {
  const kind = marks.find(([, selector]) => closestOf(root, selector))?.[0] ?? 'editable';
  const isRich = !plain.has(kind) && !isPlainElement(root);
  return {
    kind,
    isRich,
    isSingleLine: false,
    root,
    hasOwnUndo: kind !== 'editable',
    isWritable: () => isConnected(root) && isEditable(root),
    text: () => mapText(root).text,
    selection: () => selectionIn(root),
    html: (span) => (isRich ? htmlIn(root, span) : null),
    select: (span) => select(root, span),
    offsetOf: (element) => offsetBefore(root, element),
  };
}

interface SelectionRoot {
  getSelection?(): Selection | null;
}

/** In an element for code nothing but characters is meant. */
const isPlainElement = (root: HTMLElement): boolean =>
  attributeOf(root, 'contenteditable') === 'plaintext-only' ||
  closestOf(root, 'pre, code') !== null;

function selectionOf(root: Node): Selection | null {
  const own = Node.prototype.getRootNode.call(root) as SelectionRoot;
  // In Chromium (156) the document's selection ends at a shadow root; Firefox has no other one.
  if (own !== ownerDocumentOf(root) && own.getSelection) return own.getSelection();
  return Document.prototype.getSelection.call(ownerDocumentOf(root));
}

function selectionIn(root: HTMLElement): Span | null {
  const selection = selectionOf(root);
  if (!selection?.anchorNode || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!contains(root, range.startContainer) || !contains(root, range.endContainer)) return null;
  const map = mapText(root);
  let start = offsetOf(map, root, range.startContainer, range.startOffset);
  let end = Math.max(start, offsetOf(map, root, range.endContainer, range.endOffset));
  // A triple click selects up to the beginning of the next paragraph, a range from between two.
  while (end > start && map.text[end - 1] === '\n') end -= 1;
  while (start < end && map.text[start] === '\n') start += 1;
  return { start, end };
}

function htmlIn(root: HTMLElement, { start, end }: Span): string | null {
  if (start === end) return null;
  const map = mapText(root);
  const range = Document.prototype.createRange.call(ownerDocumentOf(root));
  range.setStart(...positionAt(map, root, start, 'start'));
  range.setEnd(...positionAt(map, root, end, 'end'));
  return formattedHtml(range, true);
}

function select(root: HTMLElement, { start, end }: Span): void {
  focus(root);
  const map = mapText(root);
  const last = positionAt(map, root, end, 'end');
  const first = start === end ? last : positionAt(map, root, start, 'start');
  selectionOf(root)?.setBaseAndExtent(...first, ...last);
}

function offsetBefore(root: HTMLElement, element: Element): number {
  const map = mapText(root);
  if (!contains(root, element)) return map.text.length;
  const first = map.items.find(({ node }) => element === node || contains(element, node));
  return first?.start ?? map.text.length;
}

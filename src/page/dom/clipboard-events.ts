import type { PagePicture } from '#domain/composer/page-picture.ts';
import { ownerDocumentOf } from './own-properties.ts';

type PageWindow = typeof globalThis & { wrappedJSObject?: PageWindow };

/** What a person would paste. */
export interface Pasted {
  plain: string;
  html?: string;
}

/**
 * The page's own constructors. Firefox gives scripts of a page an empty DataTransfer where an isolated
 * world has filled it (Firefox 153); Chromium has no such object and no such limit.
 */
export function pageWindowOf(element: Element): PageWindow {
  const view = ownerDocumentOf(element).defaultView as PageWindow | null;
  return view?.wrappedJSObject ?? view ?? globalThis;
}

export function fill(transfer: DataTransfer, { plain, html }: Pasted): DataTransfer {
  transfer.setData('text/plain', plain);
  if (html !== undefined) transfer.setData('text/html', html);
  return transfer;
}

/** An options object of the page's world: one of ours would be opaque to its constructors. */
export function optionsOf(page: PageWindow, values: Record<string, unknown>): object {
  return Object.assign(
    new page.Object(),
    { bubbles: true, cancelable: true, composed: true },
    values,
  );
}

/** null: an editor would find nothing in it, and delete what is selected. */
export function pasteEvent(root: Element, pasted: Pasted): ClipboardEvent | null {
  const page = pageWindowOf(root);
  const clipboardData = fill(new page.DataTransfer(), pasted);
  const event = new page.ClipboardEvent('paste', optionsOf(page, { clipboardData }));
  const given = event.clipboardData;
  // Firefox (153) takes no `clipboardData`, and makes an empty one.
  if (given && given.getData('text/plain') !== pasted.plain) fill(given, pasted);
  return given?.getData('text/plain') === pasted.plain ? event : null;
}

type CloneInto = <T>(value: T, into: object) => T;

/** A picture as a file that scripts of the page can read. */
export function pageFile(root: Element, { name, type, base64 }: PagePicture): File {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const file = new File([bytes], name, { type });
  const { cloneInto } = globalThis as { cloneInto?: CloneInto };
  return cloneInto ? cloneInto(file, pageWindowOf(root)) : file;
}

/** A paste of a file alone; null: the browser puts no file into it. */
export function pasteFileEvent(root: Element, file: File): ClipboardEvent | null {
  const page = pageWindowOf(root);
  const clipboardData = new page.DataTransfer();
  clipboardData.items.add(file);
  const event = new page.ClipboardEvent('paste', optionsOf(page, { clipboardData }));
  const given = event.clipboardData;
  if (given && given.files.length === 0) given.items.add(file);
  return given?.files.length === 1 ? event : null;
}

/** What the script of an editor puts on the clipboard for what is selected in it; the clipboard is left alone. */
export function copiedFrom(root: Element): string {
  const page = pageWindowOf(root);
  const clipboardData = new page.DataTransfer();
  const event = new page.ClipboardEvent('copy', optionsOf(page, { clipboardData }));
  EventTarget.prototype.dispatchEvent.call(root, event);
  return (event.clipboardData ?? clipboardData).getData('text/plain');
}

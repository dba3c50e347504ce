import { lettersIn } from './letters-in.ts';

/** Editable elements; a part of one may be switched off. */
const editor = '[contenteditable]:not([contenteditable="false" i])';
/** With a larger share of the page's text the editor is the page: a document, not a draft. */
const maxShare = 0.5;

/**
 * Removes what a person has not sent yet, just as the copy leaves out `textarea`s. `isKnownSite`:
 * none of the site's pages is a document that is edited in place.
 */
export function dropEditors(page: Document, isKnownSite: boolean): void {
  const editors = [...page.querySelectorAll(editor)].filter(
    (each) => !each.parentElement?.closest(editor),
  );
  const drafted = editors.reduce((sum, each) => sum + lettersIn(each), 0);
  if (!isKnownSite && drafted > lettersIn(page.body) * maxShare) return;
  for (const each of editors) each.remove();
}

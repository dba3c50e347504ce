/** Where a person writes; a part of it may be switched off. */
const editor = '[contenteditable]:not([contenteditable="false" i])';
/** With more of the page's letters than this, what is edited is the page: a document, no draft. */
const maxShare = 0.5;

/**
 * Removes what a person has not sent yet, as `textarea`s are left out of the copy. `isKnownSite`: no
 * page of it is a document that is edited in place.
 */
export function dropEditors(page: Document, isKnownSite: boolean): void {
  const editors = [...page.querySelectorAll(editor)].filter(
    (each) => !each.parentElement?.closest(editor),
  );
  const letters = (text: string | null) => (text ?? '').replace(/\s+/g, '').length;
  const drafted = editors.reduce((sum, each) => sum + letters(each.textContent), 0);
  if (!isKnownSite && drafted > letters(page.body.textContent) * maxShare) return;
  for (const each of editors) each.remove();
}

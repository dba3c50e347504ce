import { unfoldSite } from '#sites/unfold-site.ts';

/** S9.11: the longest wait of a page's folds, and some. */
const maxMs = 8000;

/** Run by `scripting.executeScript` in the isolated world, before the copy is taken. */
(
  globalThis as { glossUnfold?: (gathered?: readonly string[]) => ReturnType<typeof unfoldSite> }
).glossUnfold = (gathered = []) =>
  unfoldSite(document, document.URL, AbortSignal.timeout(maxMs), gathered);

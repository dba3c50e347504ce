/** Elements that have the id of the video they show, the best first. */
export const watchPages = [
  'ytd-watch-flexy[video-id]',
  'ytd-watch-grid[video-id]',
  '[video-id][role="main"]',
] as const;

/** Of several parts of a page the one that shows the video `id`: another one may remain in the page, hidden. */
export function shownOf(parts: readonly Element[], id: string): Element | null {
  const own = parts.filter((part) => part.getAttribute('video-id') === id);
  return own.find((part) => !part.hasAttribute('hidden')) ?? null;
}

/** In a page of the web: the table of all that is read there would be half of the script. */
export function watchPageOf(page: Document, id: string): Element | null {
  const parts = watchPages.map((selector) => [...page.querySelectorAll(selector)]);
  return shownOf(parts.find(({ length }) => length > 0) ?? [], id);
}

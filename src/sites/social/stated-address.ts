/** The address that a page states for itself: for saved pages, and for those on another host. */
export function statedAddress(page: Document): URL | null {
  const stated = [
    page.querySelector('link[rel=canonical]')?.getAttribute('href'),
    page.querySelector('meta[property="og:url"]')?.getAttribute('content'),
  ].find((address) => address && /^https?:/.test(address) && URL.canParse(address));
  return stated ? new URL(stated) : null;
}

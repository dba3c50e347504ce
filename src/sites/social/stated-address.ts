/** The address a page says it is at: of one that was saved, or is shown by another host. */
export function statedAddress(page: Document): URL | null {
  const stated = [
    page.querySelector('link[rel=canonical]')?.getAttribute('href'),
    page.querySelector('meta[property="og:url"]')?.getAttribute('content'),
  ].find((address) => address && /^https?:/.test(address) && URL.canParse(address));
  return stated ? new URL(stated) : null;
}

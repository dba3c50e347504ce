/** Address of the page that the browser shows as source text or in its reading view; else the same. */
export function sourceAddress(url: string): string {
  if (url.startsWith('view-source:')) return url.slice('view-source:'.length);
  if (!url.startsWith('about:reader?')) return url;
  return new URLSearchParams(url.slice('about:reader?'.length)).get('url') ?? url;
}

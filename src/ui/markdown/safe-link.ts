const schemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/**
 * The address a link of an answer may open, or `null`. Answers repeat what pages say: anything but
 * absolute http, https and mailto (scripts, data, the extension's own pages) stays text.
 */
export function safeLink(href: string): string | null {
  try {
    const url = new URL(href);
    return schemes.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

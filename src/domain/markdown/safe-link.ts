const schemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/**
 * The address that a link of an answer may open, or `null`. Answers repeat the text of pages:
 * anything but absolute http, https and mailto (scripts, data, the extension's own pages) stays
 * text.
 */
export function safeLink(href: string): string | null {
  try {
    const address = encoded(href);
    return schemes.has(new URL(address).protocol) ? address : null;
  } catch {
    return null;
  }
}

/** A fragment of the page it was copied from: there is no target here. */
export function isRelative(href: string): boolean {
  return !/^[^/?#]*:/.test(href.replace(/[\p{Cc}\s]/gu, ''));
}

/** Characters that an address cannot contain are escaped; escaped ones are not changed. */
function encoded(href: string): string {
  return encodeURI(href)
    .replace(/%25([\da-fA-F]{2})/g, '%$1')
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']');
}

/** The host of a link, if its text names another one: "paypal.com" that leads elsewhere. */
export function hiddenHost(words: string, address: string): string | null {
  const named = /(?:^|[\s/@(])((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?=$|[\s/:?#),])/u.exec(words)?.[1];
  if (!named || !/^https?:/i.test(address)) return null;
  const { host, hostname } = new URL(address);
  const wanted = hostOf(named);
  const same = wanted !== null && withoutWww(hostname) === withoutWww(wanted);
  const below = wanted !== null && hostname.endsWith(`.${withoutWww(wanted)}`);
  return same || below ? null : host;
}

function hostOf(name: string): string | null {
  try {
    return new URL(`https://${name}`).hostname;
  } catch {
    return null;
  }
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}

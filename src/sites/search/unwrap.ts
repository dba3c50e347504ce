/**
 * The page that a result's link leads to: engines link to a tracking address of their own first.
 */
export function unwrapLink(href: string, base: string): string | null {
  let at = href;
  // A wrapped link may be wrapped again.
  for (let round = 0; round < 3; round += 1) {
    if (!URL.canParse(at, base)) return null;
    const url = new URL(at, base);
    const inner = innerOf(url);
    if (inner === null) return /^https?:$/.test(url.protocol) ? url.href : null;
    at = inner;
  }
  return null;
}

interface Wrapper {
  host: RegExp;
  path: RegExp;
  inner: (url: URL) => string | null;
}

const param =
  (...names: string[]) =>
  ({ searchParams }: URL) =>
    names.map((name) => searchParams.get(name)).find((value) => value) ?? null;

/** Seen 2026-09. */
const wrappers: readonly Wrapper[] = [
  {
    host: /(^|\.)google\.[a-z.]+$/,
    path: /^\/(url|imgres)$/,
    inner: param('q', 'url', 'imgrefurl'),
  },
  {
    host: /(^|\.)bing\.com$/,
    path: /^\/ck\/a$/,
    inner: (url) => fromBase64(url.searchParams.get('u')),
  },
  { host: /(^|\.)duckduckgo\.com$/, path: /^\/l\/?$/, inner: param('uddg') },
  {
    host: /^r\.search\.yahoo\.(com|co\.jp)$/,
    path: /\/RU=/,
    inner: ({ pathname }) => yahoo(pathname),
  },
  { host: /(^|\.)search\.yahoo\.co\.jp$/, path: /\/RU=/, inner: ({ pathname }) => yahoo(pathname) },
  { host: /(^|\.)yandex\.[a-z.]+$/, path: /^\/clck\//, inner: param('url') },
];

function innerOf(url: URL): string | null {
  for (const { host, path, inner } of wrappers) {
    if (!host.test(url.hostname) || !path.test(url.pathname)) continue;
    const found = inner(url);
    if (found && /^https?:\/\//i.test(found)) return found;
  }
  return null;
}

/** Bing: "a1", then base64url without padding, of UTF-8. */
function fromBase64(value: string | null): string | null {
  if (!value?.startsWith('a1')) return null;
  try {
    const letters = atob(value.slice(2).replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)));
  } catch {
    return null;
  }
}

function yahoo(path: string): string | null {
  const [, inner] = /\/RU=([^/]+)/.exec(path) ?? [];
  try {
    return inner ? decodeURIComponent(inner) : null;
  } catch {
    return null;
  }
}

/** Without the text fragment that a browser scrolls to. */
export function withoutTextFragment(href: string): string {
  return href.replace(/#?:~:.*$/, '');
}

/** Whole names; subdomains (m., music., consent.) count too. */
const hosts = ['youtube.com', 'youtube-nocookie.com', 'youtube.googleapis.com', 'youtu.be'];
const beforeId = new Set(['embed', 'v', 'e', 'vi', 'shorts', 'live', 'watch', 'watch_popup']);
/** Eleven letters in the place of an id that name a player without a video. */
const noVideo = new Set(['videoseries', 'live_stream']);
/** Addresses that carry the address of a page as a parameter. */
const wrappers = new Set(['attribution_link', 'redirect', 'oembed', 'm', 'signin', 'ml']);
const wrapped = ['u', 'continue', 'next', 'url', 'q'];
/** Of those that are wrapped without their host. */
const site = 'https://www.youtube.com';

/** S5.14: the 11 characters of a watch, embed, short or live address; null: it names no video. */
export function youtubeId(address: string): string | null {
  return idWithin(address, 0);
}

/** Only one level of wrapping is followed: addresses come from pages. */
function idWithin(address: string, depth: number): string | null {
  const url = parse(address);
  if (!url) return null;
  if (url.protocol === 'vnd.youtube:') return idOf(url.href.replace(/^[^:]+:\/*/, ''));
  if (!/^https?:$/.test(url.protocol)) return null;
  const host = url.hostname;
  if (!hosts.some((each) => host === each || host.endsWith(`.${each}`))) return null;
  const steps = url.pathname.split('/').filter(Boolean);
  const named = namedId(url);
  if (named) return named;
  if (host.endsWith('youtu.be')) return idOf(steps[0]);
  if (beforeId.has(steps[0] ?? '')) return idOf(steps[1]);
  if (depth > 0 || !wrappers.has(steps[0] ?? '')) return null;
  for (const name of wrapped) {
    const inner = url.searchParams.get(name);
    if (!inner || !URL.canParse(inner, site)) continue;
    const id = idWithin(new URL(inner, site).href, depth + 1);
    if (id) return id;
  }
  return null;
}

/** `v=` of the query, `amp;v=` of one that was escaped for HTML, or of an old `#!v=`. */
function namedId(url: URL): string | null {
  const old = url.hash.startsWith('#!') ? [...new URLSearchParams(url.hash.slice(2))] : [];
  for (const [name, value] of [...url.searchParams, ...old]) {
    if (name.replace(/^\??(amp;)*/, '') === 'v') return idOf(value);
  }
  return null;
}

function idOf(text: string | undefined): string | null {
  const id = /^[\w-]{11}/.exec(text ?? '')?.[0] ?? null;
  return id && !noVideo.has(id) ? id : null;
}

function parse(address: string): URL | null {
  const text = address.trim();
  const whole = text.startsWith('//')
    ? `https:${text}`
    : /^[a-z][a-z\d+.-]*:/i.test(text)
      ? text
      : `https://${text}`;
  return URL.canParse(whole) ? new URL(whole) : null;
}

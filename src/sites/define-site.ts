/** What Gloss knows of a site (DESIGN section 6). Selectors and hosts are data. */
export interface Site {
  /** The file's name. */
  id: string;
  /** Matched exactly or on a dot boundary; `host/path` narrows to addresses below that path. */
  hosts: readonly string[];
  /** `closed`: the browser lets no extension read it. */
  capture: 'open' | 'closed';
  /** Addresses to try by hand, with what should be seen. */
  testUrls: readonly { url: string; expect: string }[];
}

export function defineSite(site: Site): Site {
  return site;
}

/** True where `url` lies on one of the site's hosts. */
export function siteMatches(site: Site, url: URL): boolean {
  return site.hosts.some((pattern) => {
    const [host = '', ...path] = pattern.split('/');
    const onHost = url.hostname === host || url.hostname.endsWith(`.${host}`);
    const prefix = `/${path.join('/')}`;
    if (!onHost || path.length === 0) return onHost;
    return url.pathname === prefix || url.pathname.startsWith(`${prefix}/`);
  });
}

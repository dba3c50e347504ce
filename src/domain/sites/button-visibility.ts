import * as z from 'zod/mini';

/** S3.9: the sites that have a button. Entries are hosts, with all their subdomains. */
export const buttonVisibilitySchema = z.object({
  /** True: only sites of the whitelist have it; false: all but those of the blacklist. */
  isWhitelistMode: z.boolean(),
  whitelist: z.array(z.string()),
  blacklist: z.array(z.string()),
});
export type ButtonVisibility = z.infer<typeof buttonVisibilitySchema>;

export const everywhere: ButtonVisibility = {
  isWhitelistMode: false,
  whitelist: [],
  blacklist: [],
};

/** Whether a page at this address has the button. */
export function isVisibleAt(visibility: ButtonVisibility, url: string): boolean {
  const host = hostOf(url);
  const { isWhitelistMode, whitelist, blacklist } = visibility;
  const isIn = (list: readonly string[]) =>
    host !== null && list.some((each) => covers(each, host));
  return isWhitelistMode ? isIn(whitelist) : !isIn(blacklist);
}

/** No site has the button. */
export function isNowhere({ isWhitelistMode, whitelist }: ButtonVisibility): boolean {
  return isWhitelistMode && whitelist.length === 0;
}

/** Without the button on the site of this address. */
export function withoutSite(visibility: ButtonVisibility, url: string): ButtonVisibility {
  const host = hostOf(url);
  if (host === null || !isVisibleAt(visibility, url)) return visibility;
  return {
    ...visibility,
    whitelist: visibility.whitelist.filter((each) => !covers(each, host)),
    blacklist: visibility.isWhitelistMode ? visibility.blacklist : [...visibility.blacklist, host],
  };
}

/** Without the button on any site; the blacklist is preserved for when it is turned on again. */
export function withoutAny(visibility: ButtonVisibility): ButtonVisibility {
  return { ...visibility, isWhitelistMode: true, whitelist: [] };
}

/**
 * Hosts of what a person has typed: one a line or between commas and spaces, as a name or as an
 * address of the site. What is neither is left out.
 */
export function parseSites(text: string): string[] {
  const names = text.split(/[\s,]+/).filter(Boolean);
  const hosts = names.map((name) => hostOf(name.includes('://') ? name : `https://${name}`));
  return [...new Set(hosts.filter((host) => host !== null))];
}

/** Match patterns of a site and its subdomains, for scripts that the browser injects. */
export function patternsOfSites(sites: readonly string[]): string[] {
  return sites.map((host) => (isAddress(host) ? `*://${host}/*` : `*://*.${host}/*`));
}

const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.startsWith('[');

const covers = (site: string, host: string) => host === site || host.endsWith(`.${site}`);

/** Without `www.` and a dot at the end, which are the same site; null: a page without a host. */
function hostOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  return hostname.replace(/\.$/, '').replace(/^www\./, '') || null;
}

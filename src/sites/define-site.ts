import type { GatherSite, ReadSite, UnfoldSite } from './contract.ts';
import type { Folds, MailTable } from './mail/mail-site.ts';
import type { EngineTable } from './search/engine.ts';
import type { LayoutTable } from './social/define-layout.ts';

/** What every context may know of a site (DESIGN section 6): data only. */
export interface SiteFacts {
  /** The name of its folder. */
  id: string;
  /**
   * Matched exactly or on a dot boundary; `host/path` narrows to addresses below that path. Empty:
   * software that is known by `marks` alone.
   */
  hosts: readonly string[];
  /** The browser lets no extension read it. */
  isClosed?: true;
  /** What its pages are; absent: nothing but an address is known of it. */
  kind?: 'mail' | 'social' | 'video' | 'search';
  /** The part of its addresses behind `#` names the page, not a place in it. */
  routesByHash?: true;
  /** Its pages are unfolded before they are copied, by `unfold` or `folds`. */
  unfolds?: true;
  /** Hosts, exact, that `gather` may fetch from; absent: it has none. */
  fetchHosts?: readonly string[];
}

interface AnyCode {
  /** Where no table is enough. */
  read?: ReadSite;
  unfold?: UnfoldSite;
  gather?: GatherSite;
  /** Selectors by which pages of its software, or saved pages, are known on any host. */
  marks?: string;
  /** The address that a saved page had; null: the page is none of this site. */
  savedAddress?: (page: Document) => URL | null;
  /** Addresses to try by hand, with what should be seen. */
  testUrls: readonly { url: string; expect: string }[];
}

interface ClosedSite extends SiteFacts, AnyCode {
  isClosed: true;
}

interface WebmailSite extends SiteFacts, AnyCode {
  kind: 'mail';
  /** One a client; the first whose thread is in the page is read. */
  mail: readonly MailTable[];
  /** What of a thread is folded, for sites without an `unfold` of their own. */
  folds?: Folds;
}

interface SocialSite extends SiteFacts, AnyCode {
  kind: 'social';
  /** Paths that hold a talk; absent: any may. */
  pages?: RegExp;
  /** The first whose mark is in the page is read. */
  layouts?: readonly LayoutTable[];
}

interface SearchSite extends SiteFacts, AnyCode {
  kind: 'search';
  engine: EngineTable;
}

interface VideoSite extends SiteFacts, AnyCode {
  kind: 'video';
  read: ReadSite;
}

export type SiteDefinition = ClosedSite | WebmailSite | SocialSite | SearchSite | VideoSite;

/** The code and tables of a site; a bundle has of them what it runs (`scripts/site-facets.ts`). */
export type SiteCode = Pick<SiteFacts, 'id'> &
  Partial<AnyCode> &
  Partial<Pick<WebmailSite, 'mail' | 'folds'>> &
  Pick<SocialSite, 'pages' | 'layouts'> &
  Partial<Pick<SearchSite, 'engine'>>;

export type Site = SiteFacts & SiteCode;

/** All of a site in one place; `registry.ts` has one line for it. */
export function defineSite(site: SiteDefinition): Site {
  return site;
}

/** True where `url` is on one of the site's hosts. */
export function siteMatches(site: Pick<SiteFacts, 'hosts'>, url: URL): boolean {
  return site.hosts.some((pattern) => {
    const [host = '', ...path] = pattern.split('/');
    const onHost = url.hostname === host || url.hostname.endsWith(`.${host}`);
    const prefix = `/${path.join('/')}`;
    if (!onHost || path.length === 0) return onHost;
    return url.pathname === prefix || url.pathname.startsWith(`${prefix}/`);
  });
}

import type { ComposerTable } from '#domain/composer/composer-table.ts';
import type { GatherSite, ReadSite, UnfoldSite } from './contract.ts';
import type { Folds, MailTable } from './mail/mail-site.ts';
import type { EngineTable } from './search/engine.ts';
import type { LayoutTable } from './social/define-layout.ts';

/** Where the pages of a site have room for the summary button. */
export interface SummaryButtonPlace {
  /** The setting of S3.9 that turns it off. */
  setting: 'gmail' | 'outlook' | 'youtube';
  /** Addresses of pages that have one. */
  pages: RegExp;
  /** Selectors of elements with free room at their inline end, best first. */
  places: readonly string[];
  /** The month in which the places were last seen. */
  seen: string;
}

/** What every context may know of a site (DESIGN section 6): data only. */
export interface SiteFacts {
  /** The name of its folder. */
  id: string;
  /**
   * Matched exactly or on a dot boundary; `host/path` narrows to addresses below that path. Empty:
   * software that is recognised by `marks` alone.
   */
  hosts: readonly string[];
  /** The browser lets no extension read it. */
  isClosed?: true;
  /** What its pages are; absent where only the address is known. */
  kind?: 'mail' | 'social' | 'video' | 'search';
  /** The fragment of its addresses names a page, not a place in a page. */
  routesByHash?: true;
  /** Its pages are unfolded before they are copied, by `unfold` or `folds`. */
  unfolds?: true;
  /** Where its pages have the button that summarises them. */
  summaryButton?: SummaryButtonPlace;
  /** Where people write in its pages; an editor is of the first table that finds it. */
  composers?: readonly ComposerTable[];
  /** Exact hosts that `gather` may fetch from; absent: the site has no `gather`. */
  fetchHosts?: readonly string[];
}

interface AnyCode {
  /** A reader in code, where no table is enough. */
  read?: ReadSite;
  unfold?: UnfoldSite;
  gather?: GatherSite;
  /** Selectors that recognise pages of its software, or saved pages, on any host. */
  marks?: string;
  /** The original address of a saved page; null: the page is not of this site. */
  savedAddress?: (page: Document) => URL | null;
  /** Addresses to try by hand, with what to expect there. */
  testUrls: readonly { url: string; expect: string }[];
}

interface ClosedSite extends SiteFacts, AnyCode {
  isClosed: true;
}

interface WebmailSite extends SiteFacts, AnyCode {
  kind: 'mail';
  /** One per client; the first whose thread is in the page is read. */
  mail: readonly MailTable[];
  /** The folded parts of a thread, for sites without an `unfold` of their own. */
  folds?: Folds;
}

interface SocialSite extends SiteFacts, AnyCode {
  kind: 'social';
  /** Paths of posts with comments; absent: any path may be one. */
  pages?: RegExp;
  /** The first layout whose mark is in the page is read. */
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

type SiteDefinition = ClosedSite | WebmailSite | SocialSite | SearchSite | VideoSite;

/**
 * The code and tables of a site; a bundle contains only those that it runs
 * (`scripts/building/site-facets.ts`).
 */
export type SiteCode = Pick<SiteFacts, 'id'> &
  Partial<AnyCode> &
  Partial<Pick<WebmailSite, 'mail' | 'folds'>> &
  Pick<SocialSite, 'pages' | 'layouts'> &
  Partial<Pick<SearchSite, 'engine'>>;

export type Site = SiteFacts & SiteCode;

/** Defines a site completely; `registry.ts` has one line for it. */
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

import type { SiteConfig } from '../config/site-config.ts';

/** What every page of the site knows of its server. */
export interface SiteFrame {
  origin: string;
  links: SiteConfig;
  /** There is a page of plans to lead to. */
  hasPlans: boolean;
  /** People sign in here. */
  hasAccounts: boolean;
}

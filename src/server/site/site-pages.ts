import type { SiteVisit } from '#domain/routes/site-routes.ts';
import type { ServerConfig } from '../config/config.ts';
import type { Origins } from '../http/origins.ts';
import { pageHead } from '../pages/page-head.ts';
import { type PageTexts, pageTexts } from '../pages/page-texts.ts';
import { offeredPlans } from '../plans/offered-plans.ts';
import type { Plans } from '../plans/plans.ts';
import { helpPage } from './help-page.ts';
import { landingPage } from './landing-page.ts';

interface SitePagesOptions {
  config: Pick<ServerConfig, 'site'>;
  plans: Pick<Plans, 'config' | 'payments'>;
  origins: () => Pick<Origins, 'url'>;
}

/** Pages of the site that the server makes, and the head of those that the web app makes. */
export interface SitePages {
  /** HTML of a page that needs no script; null: it is none of these. `query`: what was searched for. */
  page(visit: SiteVisit, query: string): string | null;
  /** The web app's file with the names of the page in its head. */
  appPage(html: string, visit: SiteVisit): string;
  hasPlans: boolean;
}

export function createSitePages({ config, plans, origins }: SitePagesOptions): SitePages {
  const { site: links } = config;
  const hasPlans = plans.config.isOn;
  return {
    hasPlans,
    page({ route, locale }, query) {
      const texts = textsIn(locale);
      const { url: origin } = origins();
      if (route.feature === 'help') return helpPage({ origin, links, hasPlans, query }, texts);
      if (route.feature !== 'landing') return null;
      const offered = offeredPlans(plans.config);
      const canBuy = offered.canBuy && plans.payments !== null;
      return landingPage({ origin, links, plans: hasPlans ? { ...offered, canBuy } : null }, texts);
    },
    appPage(html, { route, locale, path }) {
      const { title, description } = route;
      if (title === null || description === null) return html;
      const head = { origin: origins().url, path, title, description };
      const texts = textsIn(locale);
      return html
        .replace('<html lang="en">', `<html lang="${texts.tag}">`)
        .replace('<title>Gloss</title>', () => pageHead(head, texts));
    },
  };
}

const textsIn = (locale: string | null): PageTexts => pageTexts(locale ?? 'en') ?? pageTexts('en')!;

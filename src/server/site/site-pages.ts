import type { SiteVisit } from '#domain/routes/site-routes.ts';
import type { ServerConfig } from '../config/config.ts';
import type { Origins } from '../http/origins.ts';
import { pageHead } from '../pages/page-head.ts';
import type { PageTexts } from '../pages/page-texts.ts';
import { type PageRequest, requestTexts } from '../pages/request-texts.ts';
import { shownPlans } from '../plans/offered-plans.ts';
import type { Plans } from '../plans/plans.ts';
import { helpPage } from './help-page.ts';
import { landingPage } from './landing-page.ts';
import { ownText, privacyPage, termsPage } from './legal-pages.ts';
import { type Problem, problemPage } from './problem-page.ts';
import type { SiteFrame } from './site-frame.ts';
import { verifyPage } from './verify-page.ts';

interface SitePagesOptions {
  config: Pick<ServerConfig, 'site' | 'accounts' | 'personal'>;
  plans: Pick<Plans, 'config' | 'payments'>;
  origins: () => Pick<Origins, 'url'>;
}

/** Pages of the site that the server makes, and the head of those that the web app makes. */
export interface SitePages {
  /** What every page says of its server. */
  frame(): SiteFrame;
  /** HTML of a page that needs no script; null: it is none of these. */
  page(visit: SiteVisit, request: PageRequest): string | null;
  /** The web app's file with the names of the page in its head. */
  appPage(html: string, visit: SiteVisit, request: PageRequest): string;
  /** HTML in the place of a page that is not there, or that failed. */
  problem(problem: Problem, request: PageRequest): string;
}

export function createSitePages({ config, plans, origins }: SitePagesOptions): SitePages {
  const { site: links, accounts } = config;
  const shown = shownPlans(plans);
  // A server of one person has no plans.
  const hasPlans = plans.config.isOn && (shown.canBuy || !config.personal);
  const hasAccounts = accounts.smtpUrl !== null || accounts.google !== null;
  const own = { privacy: ownText(links.privacyText), terms: ownText(links.termsText) };
  const frame = (): SiteFrame => ({ origin: origins().url, links, hasPlans, hasAccounts });
  const made = (feature: string, query: string, texts: PageTexts): string | null => {
    if (feature === 'help') return helpPage(query, frame(), texts);
    if (feature === 'privacy') return privacyPage(own.privacy, frame(), texts);
    if (feature === 'terms') return termsPage(own.terms, shown.canBuy, frame(), texts);
    if (feature === 'verify') return verifyPage(frame(), texts);
    return feature === 'landing' ? landingPage(hasPlans ? shown : null, frame(), texts) : null;
  };
  return {
    frame,
    page: ({ route }, request) => made(route.feature, wordsOf(request), requestTexts(request)),
    appPage(html, { route: { title, description }, path }, request) {
      if (title === null || description === null) return html;
      const head = { origin: origins().url, path, title, description };
      const texts = requestTexts(request);
      return html
        .replace('<html lang="en">', `<html lang="${texts.tag}">`)
        .replace('<title>Gloss</title>', () => pageHead(head, texts));
    },
    problem: (problem, request) => problemPage(problem, frame(), requestTexts(request)),
  };
}

/** What was searched for. */
function wordsOf({ url }: PageRequest): string {
  return new URLSearchParams(url.split('?').slice(1).join('?')).get('q') ?? '';
}

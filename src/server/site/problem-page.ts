import { escapeHtml } from '#domain/export/escape-html.ts';
import { unlistedHead } from '../pages/page-head.ts';
import { pathIn } from '../pages/page-header.ts';
import type { PageTexts } from '../pages/page-texts.ts';
import { siteDocument } from './site-document.ts';
import type { SiteFrame } from './site-frame.ts';

/** Why there is no page: there is nothing at the address, or what is there failed. */
export type Problem = 'missing' | 'failed';

const words = {
  missing: ['unknown.title', 'unknown.body'],
  failed: ['site.failed', 'site.failedBody'],
} as const;

/** What a person sees in the place of a page: what happened, and the way on. Nothing is read for it but texts. */
export function problemPage(problem: Problem, frame: SiteFrame, texts: PageTexts): string {
  const t = (key: string) => escapeHtml(texts.text(key));
  const [title, body] = words[problem];
  const home = pathIn('/app/', texts.language);
  // An empty address is that of the page itself; a path of it could begin with a host (`//host`).
  const again = `<a class="button" href="">${t('action.retry')}</a>`;
  const open = `<a class="button${problem === 'failed' ? ' quiet' : ''}" href="${home}">${t('landing.open')}</a>`;
  const main = `<main class="problem"><h1>${t(title)}</h1><p>${t(body)}</p>
<p class="actions">${problem === 'failed' ? again : ''}${open}</p></main>`;
  return siteDocument({ head: unlistedHead(title, texts), main }, frame, texts);
}

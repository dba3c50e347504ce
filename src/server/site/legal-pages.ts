import { escapeHtml } from '#domain/export/escape-html.ts';
import { htmlOfMarkdown } from '#domain/markdown/html/html-of-markdown.ts';
import { sentKinds } from '#domain/privacy/sent.ts';
import { pageHead } from '../pages/page-head.ts';
import { type PageTexts, pageTexts } from '../pages/page-texts.ts';
import { leavingTable, privacyFigures } from './privacy-parts.ts';
import { siteDocument } from './site-document.ts';
import type { SiteFrame } from './site-frame.ts';

type Text = PageTexts['text'];

/** The HTML of an operator's Markdown: nothing in it is an element, a script or a picture of its own. */
export function ownText(markdown: string | null): string | null {
  if (markdown === null) return null;
  const html = htmlOfMarkdown(markdown, { id: 'own', ...pageTexts('en')! });
  // The page has its own heading; every other `<` of a text is escaped.
  return `<div class="own" lang="" dir="auto">${html.replace(/<(\/?)h1\b/g, '<$1h2')}</div>`;
}

/** What leaves the device, in the words of the record in the settings, the first page and help. */
export function privacyPage(own: string | null, frame: SiteFrame, texts: PageTexts): string {
  const title = 'settings.privacy.heading';
  const named = { path: '/privacy', title, description: 'settings.privacy.body' };
  return legalPage(named, own ?? privacyText(frame, texts), frame, texts);
}

/** What may be expected of this server, and what is up to who uses it. */
export function termsPage(
  own: string | null,
  canBuy: boolean,
  frame: SiteFrame,
  texts: PageTexts,
): string {
  const named = { path: '/terms', title: 'site.terms', description: 'site.termsUse' };
  return legalPage(named, own ?? termsText(canBuy, frame, texts), frame, texts);
}

interface LegalPage {
  path: string;
  title: string;
  description: string;
}

function legalPage(named: LegalPage, body: string, frame: SiteFrame, texts: PageTexts): string {
  const head = pageHead({ ...named, origin: frame.origin }, texts);
  const main = `<main class="help text"><h1>${escapeHtml(texts.text(named.title))}</h1>\n${body}\n</main>`;
  return siteDocument({ head, main }, frame, texts);
}

/** Headings and texts under them, as they are in the settings and in help. */
const rules = [
  ['help.sites', 'help.sitesBody'],
  ['help.private', 'help.privateBody'],
  ['settings.privacy.count', 'settings.privacy.countHint'],
  ['help.sync', 'help.syncBody'],
  ['own.list', 'own.on'],
  ['settings.data.server', 'settings.data.serverBody'],
  ['help.backup', 'help.backupBody'],
  ['help.delete', 'help.deleteBody'],
] as const;

const section = (t: Text, [heading, body]: readonly [string, string], values = {}) =>
  `<h2>${t(heading)}</h2><p>${t(body, values)}</p>`;

function privacyText({ origin }: SiteFrame, texts: PageTexts): string {
  const t: Text = (key, values) => escapeHtml(texts.text(key, values));
  const { host } = new URL(origin);
  const kinds = sentKinds.map((kind) => `<li>${t(`settings.privacy.kind.${kind}`)}</li>`);
  return `<p class="lead">${t('help.privacy')} ${t('help.privacyBody')}</p>
${privacyFigures(t, texts)}
<h2>${t('landing.leaves')}</h2>
${leavingTable(t)}
<h2>${t('settings.privacy.sent')}</h2><p>${t('settings.privacy.body')}</p>
<ul>${kinds.join('')}</ul>
<p>${t('settings.privacy.keptAnswers')}</p>
${rules.map((each) => section(t, each, { host })).join('\n')}`;
}

function termsText(canBuy: boolean, { hasPlans }: SiteFrame, texts: PageTexts): string {
  const t: Text = (key, values) => escapeHtml(texts.text(key, values));
  const agreed = ['site.termsUse', 'site.termsModels', 'sharePage.foot'];
  const questions: (readonly [string, string])[] = [
    ['help.reply', 'help.replyBody'],
    ['help.account', 'help.accountBody'],
    ['help.delete', 'help.deleteBody'],
  ];
  if (canBuy) questions.push(['pricing.faqCancel', 'pricing.faqCancelBody']);
  if (hasPlans) questions.push(['pricing.faqDowngrade', 'pricing.faqDowngradeBody']);
  return `<p class="lead">${t('site.termsLead')}</p>
<ul>${agreed.map((key) => `<li>${t(key)}</li>`).join('')}</ul>
${questions.map((each) => section(t, each)).join('\n')}`;
}

import { escapeHtml } from '#domain/export/escape-html.ts';
import { clientAssetsPrefix } from '#domain/product/product.ts';
import { findingKeys } from '#domain/receipts/finding-text.ts';
import { resultTexts } from '#domain/receipts/result-texts.ts';
import { pageHead } from '../pages/page-head.ts';
import type { PageTexts } from '../pages/page-texts.ts';
import { siteDocument } from './site-document.ts';
import type { SiteFrame } from './site-frame.ts';

/** What its script says (`src/entry/verify`). */
const keys = [
  ...findingKeys,
  ...Object.values(resultTexts),
  'details.read',
  'evidence.untitled',
  'verify.changed',
  'verify.intact',
  'verify.unreadable',
];

/** Checks a receipt in the browser: the file goes nowhere. Without a script it names the command that does. */
export function verifyPage(frame: SiteFrame, texts: PageTexts): string {
  const t = (key: string) => escapeHtml(texts.text(key));
  const named = { path: '/verify', title: 'verify.title', description: 'verify.lead' };
  const head = `${pageHead({ ...named, origin: frame.origin }, texts)}
<script defer src="${clientAssetsPrefix}/verify.js"></script>`;
  const said = Object.fromEntries(keys.map((key) => [key, texts.text(key)]));
  const main = `<main class="help text" data-texts="${escapeHtml(JSON.stringify(said))}">
<h1>${t('verify.title')}</h1><p class="lead" id="lead">${t('verify.lead')}</p>
<p class="drop"><input type="file" accept=".html,.htm,.json,text/html,application/json" disabled aria-label="${t('verify.title')}" aria-describedby="lead"></p>
<noscript><pre dir="ltr"><code>npm run verify -- receipt.html</code></pre></noscript>
<div role="status"></div>
<p class="fine">${t('verify.limits')}</p>
</main>`;
  return siteDocument({ head, main }, frame, texts);
}

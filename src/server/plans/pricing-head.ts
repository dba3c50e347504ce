import { pageHead } from '../pages/page-head.ts';
import type { PageTexts } from '../pages/page-texts.ts';
import { pricingScriptPath } from './pricing-script.ts';
import { pricingStylePath } from './pricing-style.ts';

/**
 * The `head` of the pricing page. `origin`: of the server, for addresses that must be whole. The
 * script is not deferred: it sets the theme before anything is drawn.
 */
export function pricingHead(texts: PageTexts, origin: string, titleKey: string): string {
  return `<head>
<meta charset="utf-8">
${pageHead({ origin, path: '/pricing', title: titleKey, description: 'pricing.lead' }, texts)}
<link rel="stylesheet" href="${pricingStylePath}">
<script src="${pricingScriptPath}"></script>
</head>`;
}

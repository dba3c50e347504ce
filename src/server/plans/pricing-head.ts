import { escapeHtml } from '#domain/export/escape-html.ts';
import { toBcp47 } from '#domain/languages/bcp47.ts';
import { localizedPath } from '#domain/product/paths.ts';
import { type PageTexts, translatedLanguages } from '../pages/page-texts.ts';
import { pricingScriptPath } from './pricing-script.ts';
import { pricingStylePath } from './pricing-style.ts';

/**
 * The `head` of the pricing page. `origin`: of the server, for addresses that must be whole. The
 * script is not deferred: it sets the theme before anything is drawn.
 */
export function pricingHead(texts: PageTexts, origin: string, titleKey: string): string {
  const title = escapeHtml(texts.text(titleKey));
  const lead = escapeHtml(texts.text('pricing.lead'));
  return `<head>
<meta charset="utf-8">
<title>${title} – Gloss</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${lead}">
<link rel="canonical" href="${addressOf(origin, texts.language)}">
${alternates(origin)}
<link rel="stylesheet" href="${pricingStylePath}">
<script src="${pricingScriptPath}"></script>
</head>`;
}

/** Only languages with texts of their own: all others are the English page. */
function alternates(origin: string): string {
  const link = (tag: string, language: string) =>
    `<link rel="alternate" hreflang="${tag}" href="${addressOf(origin, language)}">`;
  const languages = translatedLanguages().map((code) => link(toBcp47(code), code));
  return [...languages, link('x-default', 'en')].join('\n');
}

function addressOf(origin: string, language: string): string {
  return escapeHtml(
    origin + (language === 'en' ? '/pricing' : localizedPath('/pricing', language, [])),
  );
}

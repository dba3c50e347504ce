import { escapeHtml } from '#domain/export/escape-html.ts';
import { directionOf } from '#domain/languages/bcp47.ts';
import { pageHeader } from '../pages/page-header.ts';
import type { PageTexts } from '../pages/page-texts.ts';
import { pricingScriptPath } from '../plans/pricing-script.ts';
import { siteFooter } from './site-footer.ts';
import type { SiteFrame } from './site-frame.ts';
import { siteStylePath } from './site-style.ts';

interface SiteDocument {
  /** Elements that name the page, such as `pageHead`. */
  head: string;
  /** The `main` element. */
  main: string;
  /** Of `html`, each with a space before it. */
  attributes?: string;
  stylePath?: string;
}

/** A whole page in the frame of all: mark, way home and foot. The script sets the theme before anything is drawn. */
export function siteDocument(page: SiteDocument, frame: SiteFrame, texts: PageTexts): string {
  const { head, main, attributes = '', stylePath = siteStylePath } = page;
  const t: PageTexts['text'] = (key, values) => escapeHtml(texts.text(key, values));
  return `<!doctype html>
<html lang="${texts.tag}" dir="${directionOf(texts.language)}"${attributes}><head>
<meta charset="utf-8">
${head}
<link rel="stylesheet" href="${stylePath}">
<script src="${pricingScriptPath}"></script>
</head>
<body>
${pageHeader(t, texts.language, frame.hasAccounts)}
${main}
${siteFooter(t, texts.language, frame)}
</body>
</html>
`;
}

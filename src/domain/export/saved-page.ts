import { directionOfTag } from '../languages/bcp47.ts';
import { escapeHtml } from './escape-html.ts';

interface SavedPage {
  title: string;
  /** BCP 47, of the page's own words. */
  language: string;
  /** HTML of `main`. */
  body: string;
  /** More rules. */
  style?: string;
}

/** A page for a file or a printer: no script, nothing is loaded. */
export function savedPage({ title, language, body, style = '' }: SavedPage): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${directionOfTag(language)}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>${savedPageStyle}${style}</style></head>
<body><main>
${body}
</main></body></html>
`;
}

const savedPageStyle = `
:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.3; }
.question { margin: 2rem 0 1rem; padding: .75rem 1rem; border-radius: .75rem; background: rgb(127 127 127 / 15%); }
.question p { margin: 0; white-space: pre-wrap; }
pre, .formula.block { overflow-x: auto; padding: .75rem 1rem; border-radius: .5rem; background: rgb(127 127 127 / 12%); }
.answer h2 { font-size: 1.17rem; } .answer h3 { font-size: 1rem; } .answer h4, .answer h5, .answer h6 { font-size: .83rem; }
code { font-size: .9em; } .raw, .formula code { white-space: pre-wrap; } .formula.block { display: block; margin-block: 1rem; }
.image { font-style: italic; } .task { list-style: none; } .notes { border-block-start: 1px solid rgb(127 127 127 / 40%); font-size: .875rem; }
sup a, .back { padding-inline: .15em; text-decoration: none; } .notes p:nth-last-child(2) { display: inline; }
table { border-collapse: collapse; }
th, td { padding: .3rem .6rem; border: 1px solid rgb(127 127 127 / 40%); text-align: start; }
[align=right] { text-align: end; } [align=center] { text-align: center; }
blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 3px solid rgb(127 127 127 / 40%); }
@media print { main { max-width: none; padding: 0; } .question { break-after: avoid; } pre, table { break-inside: avoid; } }
`;

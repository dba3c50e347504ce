import { escapeHtml } from '#domain/export/escape-html.ts';
import { shortcuts } from '#domain/product/shortcuts.ts';
import { pageHead } from '../pages/page-head.ts';
import { pathIn } from '../pages/page-header.ts';
import type { PageTexts } from '../pages/page-texts.ts';
import { foundAnswers, type HelpAnswer, helpAnswers, hostingAnswers } from './help-answers.ts';
import { siteDocument } from './site-document.ts';
import type { SiteFrame } from './site-frame.ts';

type Text = PageTexts['text'];

/**
 * Questions with their answers, shortcuts, and what the docs say to who runs a server; a form searches them. `query`:
 * words that were searched for; empty: everything is shown.
 */
export function helpPage(query: string, frame: SiteFrame, texts: PageTexts): string {
  const t: Text = (key, values) => escapeHtml(texts.text(key, values));
  const { origin } = frame;
  const named = { origin, path: '/help', title: 'help.title', description: 'help.lead' };
  const isSearch = query.trim() !== '';
  const people = foundAnswers(helpAnswers(texts), query);
  const keys = keyRows(t, query);
  const hosting = foundAnswers(hostingAnswers(), query);
  const isEmpty = people.length + keys.length + hosting.length === 0;
  const parts = [
    group(
      t('help.questions'),
      people.map((each) => entry(each, isSearch && people.length < 4)),
    ),
    keys.length > 0
      ? `<h2 id="keys">${t('help.keys')}</h2><table><tbody>${keys.join('')}</tbody></table>`
      : '',
    group(
      t('help.hosting'),
      hosting.map((each) => entry(each, false)),
      ' lang="en" dir="ltr"',
    ),
    isEmpty ? `<p role="status">${t('help.nothing', { words: query.trim() })}</p>` : '',
  ];
  const head = `${pageHead(named, texts)}${isSearch ? '\n<meta name="robots" content="noindex">' : ''}`;
  const main = `<main class="help"><h1>${t('help.title')}</h1><p class="lead">${t('help.lead')}</p>
<form role="search" action="${pathIn('/help', texts.language)}"><input type="search" name="q" value="${escapeHtml(query)}" maxlength="200" placeholder="${t('help.search')}" aria-label="${t('help.search')}"><button class="button" type="submit">${t('rail.search')}</button></form>
${parts.filter(Boolean).join('\n')}
</main>`;
  return siteDocument({ head, main }, frame, texts);
}

function group(heading: string, entries: readonly string[], language = ''): string {
  return entries.length === 0 ? '' : `<h2>${heading}</h2><div${language}>${entries.join('')}</div>`;
}

const entry = ({ question, answer }: HelpAnswer, isOpen: boolean) =>
  `<details${isOpen ? ' open' : ''}><summary>${escapeHtml(question)}</summary><div>${answer}</div></details>`;

/** A row a shortcut whose name or keys have the words. */
function keyRows(t: Text, query: string): string[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  return shortcuts.flatMap(({ name, keys }) => {
    const does = t(`help.key.${name}`);
    const words = `${t('help.keys')} ${does} ${keys}`.toLowerCase();
    if (!wanted.every((word) => words.includes(word))) return [];
    const shown = keys.replace('Mod+', 'Ctrl / ⌘ + ').replaceAll('+', ' + ').replaceAll('  ', ' ');
    return `<tr><th scope="row">${does}</th><td dir="ltr"><kbd>${escapeHtml(shown)}</kbd></td></tr>`;
  });
}

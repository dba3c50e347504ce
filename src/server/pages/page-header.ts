import { localizedPath } from '#domain/product/paths.ts';
import { markDrawing } from './gloss-mark.ts';
import type { PageTexts } from './page-texts.ts';

/** Drawn here: it is there with the first bytes of the page. */
const logo = `<svg aria-hidden="true" viewBox="0 0 128 128" width="28" height="28">${markDrawing}</svg>`;

/** The way to the first page, to help, and to signing in, which the script hides from who is. `t`: HTML. */
export function pageHeader(t: PageTexts['text'], language: string, hasAccounts: boolean): string {
  const signIn = `\n<a class="sign-in" data-guest href="${pathIn('/app/settings/account', language)}">${t('account.signIn')}</a>`;
  return `<header><a class="home" href="${pathIn('/', language)}">${logo}<span>Gloss</span></a>
<nav><a href="${pathIn('/help', language)}">${t('help.short')}</a>${hasAccounts ? signIn : ''}</nav></header>`;
}

/** The path of a page in the language of the one that links to it. */
export function pathIn(path: string, language: string): string {
  return language === 'en' ? path : localizedPath(path, language, []);
}

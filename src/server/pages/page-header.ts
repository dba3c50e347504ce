import { markDrawing } from './gloss-mark.ts';
import type { PageTexts } from './page-texts.ts';

/** Drawn here: the policy of the page lets no picture in. */
const logo = `<svg aria-hidden="true" viewBox="0 0 128 128" width="28" height="28">${markDrawing}</svg>`;

/** The way back to the web app, and to signing in, which the script hides from who is signed in. `t`: HTML. */
export function pageHeader(t: PageTexts['text']): string {
  return `<header><a class="home" href="/app/">${logo}<span>Gloss</span></a>
<a class="sign-in" data-guest href="/app/settings#account">${t('account.signIn')}</a></header>`;
}

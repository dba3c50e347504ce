import type { PageTexts } from './pricing-texts.ts';

/** Drawn here: the policy of the page lets no picture in. The same as `src/ui/icons/gloss.svg`. */
const logo =
  '<svg aria-hidden="true" viewBox="0 0 128 128" width="28" height="28"><rect width="128" height="128" rx="28" fill="#0b6a6a"/><g fill="none" stroke="#fff" stroke-linecap="round" stroke-width="10"><path d="M28 40h46M28 64h46M28 88h28"/></g><path d="M92 30a6 6 0 0 1 6 6v56a6 6 0 0 1-12 0V36a6 6 0 0 1 6-6z" fill="#7fe0d4"/></svg>';

/** The way back to the web app, and to signing in, which the script hides from who is signed in. `t`: HTML. */
export function pricingHeader(t: PageTexts['text']): string {
  return `<header><a class="home" href="/app/">${logo}<span>Gloss</span></a>
<a class="sign-in" data-guest href="/app/settings#account">${t('account.signIn')}</a></header>`;
}

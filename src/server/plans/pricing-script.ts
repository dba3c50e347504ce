export const pricingScriptPath = '/pricing/page.js';

/**
 * Follows the theme that the person chose in the web app, of the same origin, and marks the plan that it knows from
 * the server (S4.8, such as `pro_yearly`), which hides what is for guests. Without it the page is complete.
 */
export const pricingScript = `
const { colorSchema } = JSON.parse(localStorage.getItem('gloss.look') ?? '{}') ?? {};
if (colorSchema === 'light' || colorSchema === 'dark') {
  document.documentElement.style.colorScheme = colorSchema;
}
document.addEventListener('DOMContentLoaded', () => {
const plan = localStorage.getItem('gloss.plan') ?? '';
if (/^[a-z_]+$/.test(plan)) {
  const [role] = plan.split('_');
  for (const link of document.querySelectorAll('[data-guest]')) link.hidden = true;
  for (const link of document.querySelectorAll('[data-member]')) link.hidden = false;
  const own = document.querySelectorAll(
    '[data-role=' + role + '], section[data-plan=' + role + '], [data-offer=' + plan + ']',
  );
  for (const part of own) {
    part.setAttribute('aria-current', 'true');
    const mark = part.querySelector('.mark');
    if (mark) mark.hidden = false;
  }
}
});
`;

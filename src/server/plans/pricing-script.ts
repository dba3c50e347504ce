export const pricingScriptPath = '/pricing/page.js';

/**
 * Marks the plan that the web app, of the same origin, knows from the server (S4.8, such as `pro_yearly`). Without it
 * the page is complete.
 */
export const pricingScript = `
const plan = localStorage.getItem('gloss.plan') ?? '';
if (/^[a-z_]+$/.test(plan)) {
  const [role] = plan.split('_');
  for (const link of document.querySelectorAll('[data-guest]')) link.hidden = true;
  const own = document.querySelectorAll(
    '[data-role=' + role + '], section[data-plan=' + role + '], [data-offer=' + plan + ']',
  );
  for (const part of own) {
    part.setAttribute('aria-current', 'true');
    const mark = part.querySelector('.mark');
    if (mark) mark.hidden = false;
  }
}
`;

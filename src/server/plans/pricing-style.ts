export const pricingStylePath = '/pricing/page.css';

/** Colours of the product's themes. The offer of the chosen billing period is shown without a script. */
export const pricingStyle = `
:root { color-scheme: light dark; --ink: light-dark(#242424, #fff); --quiet: light-dark(#616161, #adadad);
  --brand: light-dark(#0b6a70, #4fc3c9); --on-brand: light-dark(#fff, #06282a);
  --ground: light-dark(#fafafa, #1f1f1f); --card: light-dark(#fff, #292929); --line: light-dark(#d1d1d1, #525252); }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.55 'Segoe UI', system-ui, sans-serif; color: var(--ink); background: var(--ground); }
main { max-width: 58rem; margin: 0 auto; padding: 2.5rem 1rem 5rem; overflow-wrap: anywhere; }
header { text-align: center; max-width: 40rem; margin: 0 auto 2rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .75rem; }
h2 { font-size: 1.25rem; margin: 0 0 .75rem; }
main > h2 { margin-top: 3rem; }
header p, .plans p { color: var(--quiet); margin: 0 0 .75rem; }
fieldset { border: 0; padding: 0; margin: 0 0 1.5rem; text-align: center; }
legend { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
.cycles { display: inline-flex; flex-wrap: wrap; justify-content: center; gap: .5rem; }
.cycles label { display: inline-flex; align-items: center; gap: .4rem; min-block-size: 2.5rem; padding: 0 1rem;
  border: 1px solid var(--line); border-radius: 2rem; background: var(--card); cursor: pointer; }
.cycles label:has(:checked) { border-color: var(--brand); box-shadow: inset 0 0 0 1px var(--brand); }
.cycles label:has(:focus-visible), a:focus-visible, summary:focus-visible, .wide:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
.cycles input { accent-color: var(--brand); margin: 0; }
.cycles small { color: var(--brand); font-weight: 600; }
.plans { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); gap: 1rem; }
.plans section { display: flex; flex-direction: column; padding: 1.5rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); }
.plans section[data-plan=pro] { border-color: var(--brand); }
.plans section > a { margin-block-start: auto; }
.plans .price { color: var(--ink); font-size: 1.75rem; font-weight: 600; line-height: 1.3; margin: 0; }
.plans em, em[data-current] { font: 600 .75rem/1.6 inherit; font-style: normal; font-size: .75rem; padding: .1rem .5rem; border-radius: 1rem; background: var(--brand); color: var(--on-brand); }
.button { display: block; margin: .5rem 0 1rem; padding: .6rem 1rem; border: 1px solid var(--brand); border-radius: .25rem; text-align: center; text-decoration: none; font-weight: 600; color: var(--on-brand); background: var(--brand); }
.button.quiet { color: var(--ink); background: none; border-color: var(--line); }
.note { margin: 1.5rem 0 0; text-align: center; color: var(--quiet); }
[data-offer] { display: none; }
form:has([value=pro]:checked) [data-offer=pro], form:has([value=pro_quarterly]:checked) [data-offer=pro_quarterly],
form:has([value=pro_yearly]:checked) [data-offer=pro_yearly], form:has([value=pro_one_year]:checked) [data-offer=pro_one_year] { display: block; }
.wide { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); }
table { border-collapse: collapse; inline-size: 100%; min-inline-size: 40rem; overflow-wrap: normal; }
th, td { padding: .6rem .9rem; text-align: start; border-block-start: 1px solid var(--line); }
thead th { border: 0; } tbody th { font-weight: 400; }
[data-current] { color: var(--brand); }
details { padding: .9rem 0; border-block-end: 1px solid var(--line); }
summary { cursor: pointer; font-weight: 600; } details p { color: var(--quiet); margin: .5rem 0 0; }
`;

export const pricingScriptPath = '/pricing/page.js';

/** Marks the role that the web app, of the same origin, knows from the server. Without it the page is complete. */
export const pricingScript = `
const role = localStorage.getItem('gloss.role');
for (const cell of document.querySelectorAll('th[data-role]')) {
  if (cell.dataset.role === role) { cell.dataset.current = ''; cell.setAttribute('aria-current', 'true'); }
}
const plan = role === 'free' || role === 'pro' ? role : null;
const mark = plan && document.querySelector('section[data-plan=' + plan + '] em');
if (mark) mark.hidden = false;
`;

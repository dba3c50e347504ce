import { frameStyle } from '../pages/frame-style.ts';
import { pageColours } from '../pages/page-colours.ts';

export const pricingStylePath = '/pricing/page.css';

/** The offer of the chosen billing period is shown without a script. */
export const pricingStyle = `
${pageColours}${frameStyle}main { max-width: 58rem; margin: 0 auto; padding: 2.5rem 1rem 5rem; overflow-wrap: anywhere; }
.lead { text-align: center; max-width: 36rem; margin: 0 auto 2rem; text-wrap: balance; }
h1 { font-size: clamp(1.6rem, 6vw, 2rem); line-height: 1.2; margin: 0 0 .75rem; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 .75rem; }
main > h2 { margin-block-start: 3rem; }
.lead p, .plans p { color: var(--quiet); margin: 0 0 .75rem; text-wrap: pretty; }
.plans p:last-child { margin-block-end: 0; }
fieldset { border: 0; padding: 0; margin: 0 0 1.5rem; text-align: center; }
legend { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
.cycles { display: flex; flex-wrap: wrap; justify-content: center; gap: .5rem; }
.cycles label { display: inline-flex; align-items: center; gap: .4rem; min-block-size: 2.5rem; padding: .25rem 1rem; text-align: start;
  border: 1px solid var(--line); border-radius: 1.25rem; background: var(--card); cursor: pointer; }
.cycles label:has(:checked) { border-color: var(--brand); box-shadow: inset 0 0 0 1px var(--brand); }
.cycles label:has(:focus-visible) { outline: 2px solid var(--brand); outline-offset: 2px; }
.cycles input { accent-color: var(--brand); margin: 0; flex-shrink: 0; }
.cycles small { color: var(--brand); font-size: .85em; font-weight: 600; white-space: nowrap; }
.plans { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); gap: 1rem; max-inline-size: 46rem; margin: 0 auto; }
.plans section { display: flex; flex-direction: column; padding: 1.5rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); }
.plans section[data-plan=pro] { border-color: var(--brand); }
.plans h2 { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .5rem; }
.plans .price { color: var(--ink); font-size: 1.75rem; font-weight: 600; line-height: 1.3; margin: 0 0 .25rem; }
.mark { padding: .1rem .6rem; border-radius: 1rem; font-size: .75rem; font-style: normal; font-weight: 600; line-height: 1.6; color: var(--on-brand); background: var(--brand); }
.plans .button { display: block; margin: auto 0 0; padding-block: .6rem; }
.button.quiet { color: var(--ink); background: none; border-color: var(--line); }
.plans ~ h2, .plans ~ details { max-inline-size: 46rem; margin-inline: auto; }
.note { margin: 1.5rem 0; text-align: center; color: var(--quiet); }
[data-offer] { display: none; flex-direction: column; flex-grow: 1; }
.plans [data-own], .plans [data-offer][aria-current] .button { display: none; } .plans [data-offer][aria-current] [data-own] { display: block; }
form:has([value=pro]:checked) [data-offer=pro], form:has([value=pro_quarterly]:checked) [data-offer=pro_quarterly],
form:has([value=pro_yearly]:checked) [data-offer=pro_yearly], form:has([value=pro_one_year]:checked) [data-offer=pro_one_year] { display: flex; }
.wide { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); }
table { border-collapse: separate; border-spacing: 0; inline-size: 100%; min-inline-size: 44rem; overflow-wrap: normal; font-size: .9375em; }
th, td { padding: .6rem .9rem; text-align: start; vertical-align: top; border-block-start: 1px solid var(--line); }
thead th { border-block-start: 0; } tbody th { font-weight: 400; } td { white-space: nowrap; }
tr > :first-child { position: sticky; inset-inline-start: 0; z-index: 1; inline-size: 14rem; background: var(--card); border-inline-end: 1px solid var(--line); }
th[aria-current] { color: var(--brand); background: var(--tint); }
details { border-block-end: 1px solid var(--line); }
summary { padding: .9rem 0; cursor: pointer; font-weight: 600; } details p { color: var(--quiet); margin: 0 0 1rem; }
@media (max-width: 48rem) {
  th, td { padding-inline: .7rem; } table { min-inline-size: 40rem; } tr > :first-child { inline-size: 11rem; }
}
@media (max-width: 30rem) {
  .cycles { flex-direction: column; } .cycles label { border-radius: .5rem; }
  .plans section { padding: 1.25rem 1rem; }
  th, td { padding: .5rem .7rem; } table { min-inline-size: 36rem; }
  tr > :first-child { inline-size: 8.5rem; min-inline-size: 8.5rem; }
}
`;

import { frameStyle } from '../pages/frame-style.ts';
import { pageColours } from '../pages/page-colours.ts';

export const siteStylePath = '/site/page.css';

const demoStyle = `
.demo { display: grid; grid-template-columns: minmax(0, 1.05fr) minmax(0, 1fr); border: 1px solid var(--line); border-radius: .75rem; overflow: hidden; background: var(--card); box-shadow: 0 1rem 3rem light-dark(#0b6a6a24, #0008); font-size: .9375rem; }
.source { padding: 0 1.25rem 1.25rem; font-family: Georgia, 'Times New Roman', 'Noto Serif', serif; line-height: 1.65; }
.source .bar { display: flex; align-items: center; gap: .375rem; margin: 0 -1.25rem 1rem; padding: .6rem 1rem; border-block-end: 1px solid var(--line); font: .75rem/1 system-ui, sans-serif; color: var(--quiet); }
.bar i { inline-size: .6rem; block-size: .6rem; border-radius: 50%; background: var(--line); } .bar span { margin-inline-start: .5rem; }
.source h2 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 .75rem; } .source p { margin: 0 0 .75rem; }
.source mark { color: inherit; background: none; border-radius: 2px; transition: background-color .15s, box-shadow .15s; }
.demo:has([value="1"]:checked) mark[data-of="1"], .demo:has([value="2"]:checked) mark[data-of="2"], .demo:has([value="3"]:checked) mark[data-of="3"] { background: var(--lit); box-shadow: 0 0 0 3px var(--lit); }
.answer { display: flex; flex-direction: column; padding: 1.25rem; border-inline-start: 1px solid var(--line); background: var(--ground); }
.answer p { margin: 0 0 .75rem; }
.answer .question { align-self: flex-end; max-inline-size: 85%; padding: .5rem .75rem; border-radius: .5rem; background: var(--tint); }
.note { position: relative; vertical-align: super; font-size: .75em; line-height: 1; cursor: pointer; }
.note input { position: absolute; inset: -.5rem; inline-size: 2rem; block-size: 2rem; margin: 0; opacity: 0; cursor: pointer; }
.note [aria-hidden] { margin-inline: .15em; padding: .25em .45em; border-radius: .3em; text-align: center; font-weight: 600; color: var(--brand); background: var(--tint); }
.note[data-missing] [aria-hidden] { color: var(--warn); background: none; border: 1px dotted currentColor; }
.note :checked ~ [aria-hidden] { color: var(--on-brand); background: var(--brand); } .note[data-missing] :checked ~ [aria-hidden] { color: var(--warn); background: var(--warn-tint); }
.note :focus-visible ~ [aria-hidden] { outline: 2px solid var(--brand); outline-offset: 2px; }
.name { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
.quote { display: none; margin-block: auto 0 !important; padding: .75rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); font-size: .875rem; }
.quote small { display: block; margin-block-start: .375rem; color: var(--brand); font-size: .8125rem; font-weight: 600; } .quote[data-missing] { color: var(--warn); background: var(--warn-tint); border-style: dotted; border-color: currentColor; }
.answer:has([value="1"]:checked) .quote[data-of="1"], .answer:has([value="2"]:checked) .quote[data-of="2"], .answer:has([value="3"]:checked) .quote[data-of="3"], .answer:has([value="4"]:checked) .quote[data-of="4"] { display: block; }
@media (max-width: 40rem) { .demo { grid-template-columns: minmax(0, 1fr); } .answer { border-inline-start: 0; border-block-start: 1px solid var(--line); } .quote { margin-block-start: .5rem !important; } }
@media (prefers-reduced-motion: reduce) { .source mark { transition: none; } }
`;

const verifyStyle = `
.drop { padding: 2rem 1rem; border: 2px dashed var(--line); border-radius: .75rem; background: var(--card); text-align: center; } [data-over] .drop { border-color: var(--brand); background: var(--tint); }
input[type=file] { max-inline-size: 100%; font: inherit; color: var(--quiet); } input[type=file]:focus-visible { outline: 2px solid var(--brand); outline-offset: 4px; border-radius: 4px; }
::file-selector-button { margin-inline-end: .75rem; padding: .6rem 1.25rem; border: 1px solid var(--brand); border-radius: .375rem; font: inherit; font-weight: 600; color: var(--on-brand); background: var(--brand); cursor: pointer; }
[data-result] > h2:first-child { margin-block-start: 1.5rem; padding: .75rem 1rem; border-radius: .5rem; color: var(--warn); background: var(--warn-tint); } [data-result="verify.intact"] > h2:first-child { color: var(--brand); background: var(--tint); }
[data-result] pre { padding: 0; margin-block-end: 1rem; color: inherit; background: none; font: inherit; white-space: pre-wrap; text-align: start; } [data-result] section:not(:empty) { margin-block: 1.5rem; padding-block-start: .5rem; border-block-start: 1px solid var(--line); } [data-result] section p { margin-block: .25rem; color: var(--quiet); font-size: .875rem; } [data-result] h3 { white-space: pre-wrap; }
[data-quote] { margin: 1rem 0; } [data-quote] blockquote { margin-block: .25rem 0; white-space: pre-wrap; } [data-quote] small { font-weight: 600; color: var(--warn); } [data-quote=checked] small { color: var(--brand); } [data-quote] mark { color: inherit; background: var(--mark); border-radius: 2px; }
.help .fine { margin-block-start: 2rem; color: var(--quiet); font-size: .875rem; }
`;

/** Landing page, help, privacy, terms, and what is in the place of a page. */
export const siteStyle = `
${pageColours}:root { --lit: light-dark(#ffe7a0, #6a5200); scroll-padding-block-start: 1rem; }
body { font-size: 1rem; }
${frameStyle}a { color: var(--brand); }
main { overflow-wrap: anywhere; }
main > section { padding: 4rem max(1rem, (100% - 72rem) / 2 + 1rem); }
h1 { font-size: clamp(2rem, 5vw, 3.25rem); line-height: 1.1; letter-spacing: -.02em; margin: 0 0 1rem; text-wrap: balance; }
h2 { font-size: clamp(1.5rem, 3vw, 2rem); line-height: 1.2; letter-spacing: -.01em; margin: 0 0 1.5rem; text-wrap: balance; }
h3 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 .5rem; }
main > section.hero { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 8fr); align-items: center; gap: 3rem; padding-block: 3.5rem 4rem; }
.words p { margin: 0 0 1.25rem; color: var(--quiet); font-size: 1.125rem; line-height: 1.55; text-wrap: pretty; } .words .fine { font-size: .875rem; margin: 0; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; } .button { padding: .7rem 1.25rem; border-radius: .375rem; font-size: 1rem; line-height: 1.5; } .button.quiet { color: var(--ink); background: var(--card); border-color: var(--line); }
${demoStyle}
.does figure { display: grid; grid-template-columns: minmax(0, 8fr) minmax(0, 5fr); align-items: center; gap: 2.5rem; margin: 0 0 3rem; } .does figure:nth-of-type(even) { grid-template-columns: minmax(0, 5fr) minmax(0, 8fr); } .does figure:nth-of-type(even) picture { order: 2; } .does figure:last-child { margin: 0; }
.does img { display: block; inline-size: 100%; block-size: auto; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); }
figcaption p, .tools > p, .hosting > p, .plans p { margin: 0; color: var(--quiet); line-height: 1.6; } .tools > p, .hosting > p { margin-block-end: 1.5rem; max-inline-size: 60ch; }
.privacy, .plans { background: var(--card); border-block: 1px solid var(--line); }
.figures, .tools ul { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); gap: 1rem; margin: 0 0 2rem; padding: 0; list-style: none; } .tools ul { margin: 0; }
.figures li { padding: 1.25rem; border-radius: .75rem; background: var(--ground); border: 1px solid var(--line); } .figures strong { display: block; font-size: 2.5rem; line-height: 1.1; color: var(--brand); margin-block-end: .5rem; font-variant-numeric: tabular-nums; } .figures span { line-height: 1.45; }
.wide { overflow-x: auto; border: 1px solid var(--line); border-radius: .75rem; } table { border-collapse: collapse; inline-size: 100%; min-inline-size: 38rem; font-size: .9375rem; }
th, td { padding: .75rem 1rem; text-align: start; vertical-align: top; } tbody tr { border-block-start: 1px solid var(--line); } thead th { color: var(--quiet); font-weight: 600; } tbody th { font-weight: 600; } td { color: var(--quiet); }
.tools li a { display: block; block-size: 100%; padding: 1.25rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); color: var(--ink); text-decoration: none; } .tools li a:hover { border-color: var(--brand); } .tools strong { display: block; margin-block-end: .375rem; color: var(--brand); } .tools span { color: var(--quiet); font-size: .9375rem; line-height: 1.5; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); gap: 1rem; margin-block-end: 1.5rem; } .cards > div { padding: 1.5rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--ground); } .plans .price { color: var(--ink); font-size: 1.75rem; font-weight: 600; margin-block-end: .25rem; } .cards p:not(.price) { margin-block-end: 1rem; }
pre { overflow-x: auto; margin: 0; padding: 1.25rem; border-radius: .75rem; background: #10201f; color: #d9f2ee; line-height: 1.7; text-align: left; } code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .9375em; } pre code { color: inherit; }
main.help { max-inline-size: 48rem; margin: 0 auto; padding: 3rem 1rem 5rem; } main.help > section { padding: 0; } .help h1 { font-size: clamp(1.75rem, 5vw, 2.25rem); } .help .lead { color: var(--quiet); margin: 0 0 1.5rem; }
form[role=search] { display: flex; gap: .5rem; margin: 0 0 2.5rem; } form input { flex: 1; min-inline-size: 0; min-block-size: 2.75rem; padding: .5rem .9rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: .375rem; } form input:focus-visible { outline: 2px solid var(--brand); outline-offset: 1px; } form button { font: inherit; font-weight: 600; cursor: pointer; }
.help h2 { margin: 2.5rem 0 .5rem; font-size: 1.375rem; } details { border-block-start: 1px solid var(--line); } details:last-of-type { border-block-end: 1px solid var(--line); } summary { padding-block: .9rem; padding-inline-start: 1.2em; text-indent: -1.2em; cursor: pointer; font-weight: 600; } details > div { color: var(--quiet); line-height: 1.65; padding-block-end: .75rem; } details > div > :first-child { margin-block-start: 0; } details pre { margin-block: .5rem; padding: .75rem 1rem; }
.text p, .text li { line-height: 1.65; } .text p, .text ul { margin-block: 0 1rem; } .text ul:not(.figures) { padding-inline-start: 1.5rem; } .text ul:not(.figures) li + li { margin-block-start: .25rem; } .text .figures { grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); margin-block: 2rem; } .text blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 3px solid var(--line); color: var(--quiet); } .text h3 { margin-block: 1.5rem .5rem; font-size: 1.125rem; }
main.problem { display: flex; flex-direction: column; align-items: center; justify-content: center; min-block-size: 65vh; max-inline-size: 38rem; margin: 0 auto; padding: 3rem 1rem; text-align: center; } .problem h1 { font-size: clamp(1.75rem, 5vw, 2.25rem); } .problem p { margin: 0 0 1.5rem; color: var(--quiet); line-height: 1.6; text-wrap: balance; } .problem .actions { justify-content: center; margin: 0; }
.cards > div { display: flex; flex-direction: column; } .cards .button { margin-block-start: auto; } .plans > p { margin-block-end: 1rem; } .plans > p:last-child { margin: 0; }
.help table { min-inline-size: 0; } .wide table { overflow-wrap: break-word; } @media (max-width: 30rem) { .wide table { min-inline-size: 0; } th, td { padding-inline: .625rem; } .leaving tr { display: grid; grid-template-columns: 1fr 1fr; } .leaving th:first-child { grid-column: 1 / -1; padding-block-end: 0; } } kbd { display: inline-block; padding: .1rem .45rem; border: 1px solid var(--line); border-block-end-width: 2px; border-radius: .25rem; background: var(--card); font: .875em ui-monospace, Menlo, Consolas, monospace; color: var(--ink); white-space: nowrap; }
${verifyStyle}@media (max-width: 60rem) { main > section.hero, .does figure, .does figure:nth-of-type(even) { grid-template-columns: minmax(0, 1fr); gap: 1.5rem; } .does figure:nth-of-type(even) picture { order: 0; } main > section { padding-block: 3rem; } main > section.hero { padding-block: 2.5rem 3rem; } }
`;

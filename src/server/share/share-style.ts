import { pageColours } from '../pages/page-colours.ts';

export const shareStylePath = '/share/page.css';
export const shareIconPath = '/share/icon.svg';

/** Pages that were made before have the same classes. */
export const shareStyle = `${pageColours}
html { scroll-behavior: smooth; }
header { display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding: .5rem max(1rem, (100% - 46rem) / 2 + 1rem); border-block-end: 1px solid var(--line); background: var(--card); }
.home { display: inline-flex; align-items: center; gap: .6rem; min-block-size: 2.5rem; color: var(--ink); font-weight: 600; text-decoration: none; }
.home::before { content: ''; inline-size: 28px; block-size: 28px; background: url('${shareIconPath}') center / contain no-repeat; }
main { max-inline-size: 46rem; margin: 0 auto; padding: 2.5rem 1rem 2rem; overflow-wrap: anywhere; }
footer { max-inline-size: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; border-block-start: 1px solid var(--line); color: var(--quiet); }
footer p { margin: 0 0 1rem; }
h1 { font-size: clamp(1.5rem, 5vw, 2rem); line-height: 1.25; margin: 0 0 .25rem; text-wrap: balance; }
.date { margin: 0 0 2rem; color: var(--quiet); font-size: .875rem; }
.question { margin: 2.5rem 0 1.25rem; padding: .75rem 1rem; border-radius: .5rem; background: var(--tint); font-weight: 500; }
.question p { margin: 0; white-space: pre-wrap; }
.answer { line-height: 1.65; }
.answer h1 { font-size: 1.4rem; } .answer h2 { font-size: 1.25rem; } .answer h3 { font-size: 1.1rem; } .answer h4, .answer h5, .answer h6 { font-size: 1rem; }
.answer h1, .answer h2, .answer h3, .answer h4, .answer h5, .answer h6 { line-height: 1.35; margin: 1.75rem 0 .5rem; }
.answer > :first-child { margin-block-start: 0; }
.plain > p { white-space: pre-wrap; }
a { color: var(--brand); }
.image { font-style: italic; } .raw, .formula code { white-space: pre-wrap; } .task { list-style: none; } .formula.block { display: block; }
pre { overflow-x: auto; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); font-size: .9em; line-height: 1.5; }
code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; font-size: .9em; } pre code { font-size: 1em; }
blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 3px solid var(--line); color: var(--quiet); }
hr { border: 0; border-block-start: 1px solid var(--line); margin: 2rem 0; }
.wide { overflow-x: auto; margin: 1rem 0; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); overflow-wrap: normal; }
table { border-collapse: collapse; min-inline-size: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .5rem .75rem; text-align: start; vertical-align: top; border-block-end: 1px solid var(--line); }
th { background: var(--ground); font-weight: 600; } tbody tr:last-child td { border-block-end: 0; }
[align=right] { text-align: end; } [align=center] { text-align: center; }
math { font-size: 1.1em; } math[display=block] { margin: 1rem 0; overflow-x: auto; }
.tml-right { text-align: end; } .tml-left { text-align: start; } mtd { padding-inline: 0; }
.mark { margin-inline-start: 1px; font-size: .7em; line-height: 0; vertical-align: super; font-variant-numeric: tabular-nums; }
.mark a { padding: .15em .3em; border-radius: 4px; text-decoration: none; font-weight: 600; background: var(--tint); }
.mark.missing a { color: var(--warn); background: var(--warn-tint); text-decoration: underline dotted; }
small.missing { color: var(--warn); font-size: .8em; text-decoration: underline dotted; text-underline-offset: .2em; }
.notes { margin: 1.5rem 0 0; padding-block-start: .75rem; border-block-start: 1px solid var(--line); font-size: .875rem; line-height: 1.5; }
.notes h2 { margin: 0 0 .5rem; font-size: .875rem; color: var(--quiet); font-weight: 600; }
.notes ol { margin: 0; padding-inline-start: 1.75rem; } .notes li { margin: 0 0 .75rem; padding-inline-start: .25rem; }
.notes:lang(bn) ol { list-style: bengali; } .notes:lang(fa) ol { list-style: persian; } .notes:lang(mr) ol { list-style: devanagari; }
.notes li::marker { color: var(--brand); font-weight: 600; font-variant-numeric: tabular-nums; }
.notes blockquote { margin-block: 0 .25rem; color: var(--ink); } .notes p { margin: 0; color: var(--quiet); }
.notes blockquote:has(mark) { color: var(--quiet); white-space: pre-line; } .notes mark { padding-block: .1em; border-radius: 2px; background: var(--mark); color: var(--ink); box-decoration-break: clone; -webkit-box-decoration-break: clone; print-color-adjust: exact; }
.notes .part { margin-block-end: .25rem; font-size: .8125rem; }
.notes cite { font-style: normal; } .notes .missing { color: var(--warn); margin-block-end: .25rem; }
.notes li:target { background: var(--tint); outline: 4px solid var(--tint); border-radius: 2px; }
[data-footnotes] p { color: inherit; } [data-footnotes] p:nth-last-child(2) { display: inline; } sup a { text-decoration: none; }
.address { display: none; }
.back { display: inline-block; min-inline-size: 1.5rem; text-align: center; text-decoration: none; }
@media (max-width: 30rem) { main { padding-block-start: 1.5rem; } header .button { padding: .4rem .75rem; } }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
@media print {
  :root { color-scheme: light; } @page { margin: 2cm; }
  body { font-size: 11pt; background: none; } header { padding: 0 0 .5rem; background: none; } main, footer { max-inline-size: none; padding-inline: 0; }
  .button, .address { display: none; }
.back { display: none; } .question { break-after: avoid; border: 1px solid var(--line); }
  h1, h2, h3, h4 { break-after: avoid; } pre, .wide, li, math, blockquote { break-inside: avoid; } pre { white-space: pre-wrap; } .wide { overflow: visible; }
  .host { display: none; } .notes .address { display: inline; }
}
`;

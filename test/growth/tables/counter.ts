import { parser } from '#test/support/parse-page.ts';
import { type GrowthRow, repeated, row } from '../growth-row.ts';

/* Works whose growth is known, by which the counter is tested. */
const items = (length: number) => Array.from({ length }, (_, at) => at);
const text = repeated('a');
const list = (length: number) =>
  parser.parseFromString(`<ul>${'<li>a</li>'.repeat(length)}</ul>`, 'text/html').body;

export const rows: readonly GrowthRow[] = [
  row('linear: a loop', items, (all) => {
    let sum = 0;
    for (const each of all) sum += each;
    return sum;
  }),
  row('linear: one expression over a text', text, (all) => all.replace(/a/g, 'b')),
  row('linear: what is found at once', items, (all) =>
    all.map((each) => 'abc'.repeat(9).indexOf('b', each % 9)),
  ),
  row('quadratic: a loop in a loop', items, (all) =>
    all.filter((a) => all.some((b) => b === a + 0.5)),
  ),
  row('quadratic: includes', items, (all) => all.filter((each) => all.includes(each + 0.5))),
  row('quadratic: copies by spreading', items, (all) => {
    let copy: number[] = [];
    for (const each of all) copy = [...copy, each];
    return copy;
  }),
  row('quadratic: copies of a set', items, (all) => {
    let copy = new Set<number>();
    for (const each of all) copy = new Set(copy).add(each);
    return copy;
  }),
  row('quadratic: slices of a list', items, (all) => all.map((_, at) => all.slice(at))),
  row('quadratic: searches to the end of a text', text, (all) =>
    Array.from(all, (_, at) => all.indexOf('b', at)),
  ),
  row('quadratic: expressions to the end of a text', text, (all) =>
    Array.from(all, (_, at) => /b/.test(all.slice(at))),
  ),
  row('quadratic: lines split again', repeated('a\n'), (all) =>
    Array.from(all, (_, at) => all.slice(at).split('\n')),
  ),
  row('quadratic: JSON of all for each', items, (all) => all.map(() => JSON.stringify(all)), {
    length: 256,
  }),
  row(
    'quadratic: the text of a page for each of its elements',
    list,
    (body) => [...body.querySelectorAll('li')].map(() => body.textContent),
    { length: 64 },
  ),
];

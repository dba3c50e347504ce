import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { DrawnMark, MarkColour } from '#domain/memos/marks.ts';

// Missing in jsdom.
class Highlight extends Set<Range> {
  priority = 0;
  constructor(...ranges: Range[]) {
    super(ranges);
  }
}
const highlights = new Map<string, Highlight>();
Object.assign(globalThis, { MessageChannel, Highlight, CSS: { highlights } });

const { createMarks } = await import('./marks.ts');

let life: AbortController;
let part: ReturnType<typeof createMarks>;
beforeEach(() => {
  life = new AbortController();
  part = createMarks(document, life.signal);
});
afterEach(() => {
  life.abort();
  highlights.clear();
});

const article =
  '<nav><a>Home</a></nav><main><p>The library has one room. It <i>floods</i> twice a month,<br>and nobody minds.</p><p>Books move up the stairs before noon.</p></main>';

/** Selects from the first of the words to the last of them. */
function select(first: string, last: string): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const [from, to] = [node.data.indexOf(first), node.data.indexOf(last)];
    if (from >= 0) range.setStart(node, from);
    if (to >= 0) range.setEnd(node, to + last.length);
  }
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
}

async function marked(id: string, colour: MarkColour, first: string, last: string) {
  select(first, last);
  const { mark } = await part['marks.read']({}, life.signal);
  return { id, colour, ...mark! } satisfies DrawnMark;
}

/** The words that are drawn, by the number of their colour. */
const drawn = () =>
  Object.fromEntries(
    [...highlights].map(([name, ranges]) => [name.at(-1), [...ranges].map(String).join('')]),
  );

test('G19 what is selected is read with what is around it, a line for each block', async () => {
  document.body.innerHTML = article;
  select('twice', 'Books move');
  const { mark } = await part['marks.read']({}, life.signal);
  expect(mark).toEqual({
    text: 'twice a month,\nand nobody minds.\nBooks move',
    anchor: {
      kind: 'dom',
      exact: mark?.text,
      prefix: 'Home\nThe library has one room. It floods ',
      suffix: ' up the stairs before noon.',
      path: '1/0',
    },
  });
  getSelection()?.removeAllRanges();
  expect(await part['marks.read']({}, life.signal)).toEqual({ mark: null });
});

test('G19 a selection that begins at the end of a line is of the line that has its words', async () => {
  document.body.innerHTML = '<p>One</p><p>Two of them</p>';
  const [one, two] = [...document.querySelectorAll('p')].map(({ firstChild }) => firstChild!);
  getSelection()?.setBaseAndExtent(one!, 3, two!, 3);
  const { mark } = await part['marks.read']({}, life.signal);
  expect(mark).toMatchObject({ text: 'Two', anchor: { prefix: 'One\n', path: '1' } });
});

test('G19 a hyphen behind an element is no sign of the number that follows', async () => {
  document.body.innerHTML = '<p>The harbour closed for <a>COVID</a>-19 in March of that year.</p>';
  await part['marks.show']({ marks: [await marked('m1', 1, 'closed', 'March')] });
  expect(drawn()).toEqual({ 1: 'closed for COVID-19 in March' });
});

test('G19 of a selection that is too long what is marked is drawn, though it ends within a word', async () => {
  const words = Array.from({ length: 20_000 }, (_, at) => `tide${at}`).join(' ');
  document.body.innerHTML = `<p>the ${words}</p>`;
  getSelection()?.selectAllChildren(document.body.firstElementChild!);
  const { mark } = await part['marks.read']({}, life.signal);
  await part['marks.show']({ marks: [{ id: 'm1', colour: 1, ...mark! }] });
  expect(drawn()['1']).toHaveLength(100_000);
});

test('words that the page has elsewhere are repeated', async () => {
  document.body.innerHTML = '<p>Read more</p><p>Read more</p>';
  getSelection()?.selectAllChildren(document.body.lastElementChild!);
  const { mark } = await part['marks.read']({}, life.signal);
  expect(mark).toMatchObject({ text: 'Read more', isRepeated: true, anchor: { path: '1' } });
});

test('G19 marks are drawn in their colours without a change of the page, and end with the last of them', async () => {
  document.body.innerHTML = article;
  const first = await marked('m1', 1, 'floods', 'month');
  const second = await marked('m2', 3, 'Books', 'stairs');
  const { key } = await part['marks.show']({ marks: [first, second] });
  expect(key).toMatch(/^g\d+-$/);
  expect(drawn()).toEqual({ 1: 'floods twice a month', 3: 'Books move up the stairs' });
  expect(document.body.innerHTML).toBe(article);
  expect([...highlights.values()].every(({ priority }) => priority < -1)).toBe(true);
  // The style that the page has is enough.
  expect(await part['marks.show']({ marks: [{ ...first, colour: 2 }] })).toEqual({ key: null });
  expect(drawn()).toEqual({ 2: 'floods twice a month' });
  await part['marks.show']({ marks: [] });
  expect(drawn()).toEqual({});
});

test('G19 a page that writes its words again has its marks again, in its order', async () => {
  document.body.innerHTML = article;
  const first = await marked('m1', 1, 'floods', 'month');
  const second = await marked('m2', 1, 'Books', 'stairs');
  const lost = { ...second, id: 'm3', text: 'Books move down the stairs' };
  await part['marks.show']({ marks: [second, first, lost] });
  const places = part['marks.places']({}, life.signal);
  expect((await places.next()).value).toEqual({ ids: ['m1', 'm2'] });
  const main = document.querySelector('main')!;
  main.innerHTML = '<div>Books move <b>up</b> the stairs before noon.</div>';
  expect((await places.next()).value).toEqual({ ids: ['m2'] });
  expect(drawn()).toEqual({ 1: 'Books move up the stairs' });
  const last = places.next();
  life.abort();
  expect((await last).done).toBe(true);
});

test('a page that goes to another address by itself loses what is drawn', async () => {
  document.body.innerHTML = article;
  await part['marks.show']({ marks: [await marked('m1', 1, 'floods', 'month')] });
  const places = part['marks.places']({}, life.signal);
  await places.next();
  history.pushState(null, '', '/other');
  document.body.append('More');
  expect((await places.next()).value).toEqual({ ids: [] });
  expect(drawn()).toEqual({});
});

/** As an import makes it: it knows no element, and of what is around it what its program has said. */
const brought = (id: string, text: string, prefix = '', suffix = ''): DrawnMark => ({
  id,
  colour: 1,
  text,
  anchor: { kind: 'dom', exact: text, prefix, suffix, path: '' },
});

test('G19 what another program has marked is drawn by its words, and nowhere where it is not clear which', async () => {
  document.body.innerHTML = `${article}<p>Some go home before noon.</p>`;
  await part['marks.show']({ marks: [brought('a', 'nobody minds')] });
  expect(drawn()).toEqual({ 1: 'nobody minds' });
  await part['marks.show']({ marks: [brought('b', 'before noon')] });
  expect(drawn()).toEqual({});
  const around = ['Books move up the stairs ', '. Some go home before'] as const;
  await part['marks.show']({ marks: [brought('c', 'before noon', ...around)] });
  expect(drawn()).toEqual({ 1: 'before noon' });
  // Its words are alone, with other ones around them.
  await part['marks.show']({
    marks: [brought('d', 'move up the stairs before', 'Chairs may ', ' it is dawn')],
  });
  expect(drawn()).toEqual({});
});

import { expect, test } from '@jest/globals';
import { artifactFamilies, type PlacedArtifact } from './artifact-versions.ts';

const at = (messageId: string, text: string, more: Partial<PlacedArtifact> = {}) => ({
  messageId,
  text,
  kind: 'html' as const,
  language: 'html',
  ...more,
});
const page = (title: string, ...lines: string[]) =>
  [`<title>${title}</title>`, '<main>', ...lines.map((line) => `<p>${line}</p>`), '</main>'].join(
    '\n',
  );
const tides = ['High water is at noon.', 'Low water is at six.', 'Boats go out at ten.'];
const ships = ['Eleven ships lie here.', 'The oldest is of oak.', 'Two of them are for sale.'];

test('a page that was renamed is a version; another one of that name is not', () => {
  expect(
    artifactFamilies([
      at('1', page('Tides', ...tides)),
      at('2', page('Tide table', ...tides, 'The moon is full.')),
      at('3', page('Tide table', ...ships)),
      at('4', page('Untitled', ...ships.slice(0, 2), 'One is a ferry.')),
    ]),
  ).toEqual([0, 0, 1, 1]);
});

test('what is in one answer is not a version of its neighbour', () => {
  const [one, two] = [page('A', ...tides), page('A', ...tides, 'The moon is full.')];
  expect(artifactFamilies([at('1', one), at('1', two), at('2', two)])).toEqual([0, 1, 1]);
});

test('what is in the same place may be less like', () => {
  const [first = '', ...rest] = ships;
  const other = page('B', first, 'All of the rest is new here and was written anew.', rest.join());
  const [old, filler] = [page('A', ...ships), page('C', ...tides)];
  expect(artifactFamilies([at('1', old), at('2', other)])).toEqual([0, 0]);
  expect(artifactFamilies([at('1', old), at('2', filler), at('2', other)])).toEqual([0, 1, 2]);
});

test('a few words are alike by chance, but not in the place of what they change', () => {
  const short = (words: string) => `<title>Tides</title><h1>${words}</h1>`;
  const other = page('Ships', ...ships);
  expect(artifactFamilies([at('1', short('First')), at('2', short('Second'))])).toEqual([0, 0]);
  expect(
    artifactFamilies([at('1', short('First')), at('2', other), at('3', short('Second'))]),
  ).toEqual([0, 1, 2]);
});

test('other kinds and languages are other artifacts', () => {
  const text = page('A', ...tides);
  const code = { kind: 'code' as const };
  expect(
    artifactFamilies([
      at('1', text),
      at('2', text, { kind: 'svg' }),
      at('3', text, { ...code, language: 'ts' }),
      at('4', text, { ...code, language: 'py' }),
      at('5', text, { ...code, language: 'TS' }),
    ]),
  ).toEqual([0, 1, 2, 3, 2]);
});

test('long texts of one line are compared by their statements', () => {
  const code = (count: number) => Array.from({ length: count }, (_, at) => `step(${at})`).join(';');
  const js = { kind: 'code' as const, language: 'js' };
  expect(artifactFamilies([at('1', code(20_000), js), at('2', code(20_500), js)])).toEqual([0, 0]);
});

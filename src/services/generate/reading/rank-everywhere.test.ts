import { expect, test } from '@jest/globals';
import type { FoundPassage } from '#api/search-document.ts';
import type { TakenPassages } from '#domain/conversations/taken-passages.ts';
import type { Document } from '#domain/documents/documents.ts';
import type { PassageQuery } from '#services/documents/server/search-copies.ts';
import { directReadingWork } from '#test/support/reading-work.ts';
import { rankEverywhere } from './rank-everywhere.ts';
import { allPieces, readDocuments } from './read-documents.ts';

const lines = ['The boat is blue.', 'A vessel of azure colour lies here.', 'Nothing of that kind.'];
const starts = lines.map((_, at) => lines.slice(0, at).join('\n\n').length + (at > 0 ? 2 : 0));
const document = {
  doc_id: 'd',
  pure_text: lines.join('\n\n'),
  passages: lines.map((line, at) => ({
    id: `p${at}`,
    textStart: starts[at]!,
    textEnd: starts[at]! + line.length,
    anchor: { kind: 'text' },
  })),
  doc_type_dependent_data: { title: 'Boats' },
} as unknown as Document;
const query = [
  { text: 'Which boat is blue?', weight: 1 },
  { text: 'And why?', weight: 0.3 },
];

const found = (at: number, textStart = starts[at]!): FoundPassage => ({
  doc_id: 'd',
  passage_id: `p${at}`,
  text: lines[at]!,
  textStart,
  textEnd: textStart + lines[at]!.length,
  anchor: { kind: 'text' },
  score_text: 0,
  score_vector: 0.9,
  score: 1,
});

async function rank(searchServer?: (given: PassageQuery) => Promise<FoundPassage[] | null>) {
  const documents = [document];
  const searched = readDocuments(documents, allPieces(documents));
  const deps = { work: directReadingWork(), ...(searchServer ? { searchServer } : {}) };
  const { signal } = new AbortController();
  const { passages } = await rankEverywhere(deps, documents, searched, query, signal);
  return passages.map(({ passage }) => passage);
}

test('passages that the server finds by meaning are merged with those found here by words', async () => {
  const requested: PassageQuery[] = [];
  const ranked = await rank(async (given) => {
    requested.push(given);
    return [found(1), found(0)];
  });
  expect(ranked).toEqual([0, 1]);
  expect(requested).toMatchObject([{ docIds: ['d'], query: 'Which boat is blue?\nAnd why?' }]);
});

test('without a server, or where it is away, words alone decide', async () => {
  const local = await rank();
  expect(local).toEqual([0]);
  expect(await rank(async () => null)).toEqual(local);
  expect(await rank(() => Promise.reject(new Error('away')))).toEqual(local);
});

test('a passage of the server that is not where this document has one is skipped', async () => {
  expect(await rank(async () => [found(1, 5)])).toEqual([0]);
});

test('G17 a page of which passages were taken is not searched as the page itself, which a worker caches', async () => {
  const work = directReadingWork();
  const { signal } = new AbortController();
  const ranked = async (taken: TakenPassages) => {
    const pieces = allPieces([document], taken);
    const searched = readDocuments([document], pieces, taken);
    const { passages } = await rankEverywhere({ work }, [], searched, query, signal);
    return passages.map(({ passage }) => pieces[0]?.[passage]?.text);
  };
  expect(await ranked(new Map([['d', { ids: new Set(['p2']), isUnsure: false }]]))).toEqual([]);
  expect(await ranked(new Map())).toEqual([lines[0]]);
});

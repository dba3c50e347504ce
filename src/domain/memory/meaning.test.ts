import { expect, test } from '@jest/globals';
import { joinRanks } from './join-ranks.ts';
import {
  answeringModel,
  isNested,
  makesVectors,
  restMs,
  takesDimensions,
  textFor,
  type VectorModel,
} from './meaning.ts';
import { nearFrom, sureFrom } from './near-passages.ts';
import { joinPassages } from './recall.ts';

test.each([
  ['text-embedding-3-small', true],
  ['openai/text-embedding-3-large', true],
  ['nomic-embed-text:latest', true],
  ['bge-m3:latest', true],
  ['intfloat/multilingual-e5-large', true],
  ['snowflake-arctic-embed2', true],
  ['all-minilm:l6-v2', true],
  ['bge-reranker-v2-m3', false],
  ['gpt-4.1-mini', false],
  ['qwen3:8b', false],
  ['gemma3:27b', false],
])('G17 %s makes vectors: %s', (id, is) => {
  expect(makesVectors(id)).toBe(is);
});

test('G17 what a model wants to know of a text is in front of it', () => {
  expect(textFor('nomic-embed-text:v1.5', 'query', 'tide')).toBe('search_query: tide');
  expect(textFor('intfloat/e5-base', 'passage', 'tide')).toBe('passage: tide');
  expect(textFor('text-embedding-3-small', 'query', 'tide')).toBe('tide');
  expect([isNested('text-embedding-3-small'), isNested('bge-m3')]).toEqual([true, false]);
  expect(takesDimensions('nomic-embed-text')).toBe(false);
});

const model = (id: string, isLocal = false): VectorModel => ({
  id,
  ref: { connection: 'OPENAI_API', model: id },
  host: 'a.test',
  isLocal,
  dimensions: 3,
});

test('G17 the model before answers until the chosen one is whole, but never from elsewhere for one of this machine', () => {
  expect(answeringModel([])).toBeUndefined();
  expect(answeringModel([model('a')])?.id).toBe('a');
  expect(answeringModel([model('a'), model('b')])?.id).toBe('a');
  expect(answeringModel([model('a', true), model('b', true)])?.id).toBe('a');
  expect(answeringModel([model('a'), model('b', true)])?.id).toBe('b');
});

test('G17 a host that fails is left alone for longer each time, and at least as long as it says', () => {
  const minutes = [1, 2, 3, 4, 12].map((failures) => restMs(failures, null) / 60_000);
  expect(minutes).toEqual([1, 2, 4, 8, 60]);
  expect(restMs(1, 90_000)).toBe(90_000);
});

test('G17 what both lists have is first, then the first of each', () => {
  expect([
    ...joinRanks([
      ['a', 'b', 'c'],
      ['d', 'b'],
    ]).keys(),
  ]).toEqual(['b', 'a', 'd', 'c']);
  expect([...joinRanks([[], ['x', 'y']]).keys()]).toEqual(['x', 'y']);
});

test.each([nearFrom, sureFrom])(
  'G17 among many passages one must be farther from the others than among few: %p',
  (from) => {
    const [few, some, many] = [20, 500, 200_000].map((count) =>
      from({ median: 0, below: 1, count }),
    );
    expect(few).toBeLessThan(some!);
    expect(some).toBeLessThan(many!);
    expect(from({ median: 0.2, below: 0, count: 1 })).toBe(0.2);
  },
);

test('G17 meaning alone is enough only past what is as near by chance', () => {
  let state = 7;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const counts = [20, 200, 2_000];
  for (const count of counts) {
    const sure = sureFrom({ median: 0, below: 1, count });
    const nearest = Array.from({ length: 300 }, () =>
      Math.max(...Array.from({ length: count }, normal)),
    );
    expect(nearest.filter((each) => each >= sure).length / nearest.length).toBeLessThan(0.1);
    expect(sureFrom({ median: 0, below: 1, count })).toBeGreaterThan(
      nearFrom({ median: 0, below: 1, count }),
    );
  }
});

test('G17 of passages that few words have found the meaning decides', () => {
  const words = [
    { hash: 'a', passage: 0, score: 10 },
    { hash: 'weak', passage: 0, score: 1 },
  ];
  const near = [
    { hash: 'b', passage: 3, score: 0.5, isSure: true },
    { hash: 'a', passage: 0, score: 0.9, isSure: false },
    { hash: 'chance', passage: 1, score: 0.4, isSure: false },
  ];
  const joined = joinPassages(words, near);
  expect(joined.map(({ hash, passage }) => [hash, passage])).toEqual([
    ['a', 0],
    ['b', 3],
  ]);
});

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ByteReader, ByteWriter, readPostings, writePostings } from './postings.ts';
import { backwards, blocksOf, termsWith } from './word-blocks.ts';

const postings = fc
  .uniqueArray(fc.tuple(fc.nat(100_000), fc.integer({ min: 1, max: 500 })), {
    selector: ([place]) => place,
    maxLength: 60,
  })
  .map((pairs) => pairs.sort((a, b) => a[0] - b[0]).flat());

test('postings are read as they were written', () => {
  fc.assert(
    fc.property(postings, (list) => {
      const writer = new ByteWriter();
      writePostings(writer, list);
      const read: number[] = [];
      readPostings(new ByteReader(writer.flush()), read);
      expect(read).toEqual(list);
    }),
  );
});

const term = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const dictionary = fc
  .array(fc.tuple(term, postings), { maxLength: 300 })
  .map((all) => new Map(all));

test('every term is once in the sorted blocks, with its postings', () => {
  fc.assert(
    fc.property(dictionary, (given) => {
      const blocks = blocksOf(given).filter(({ reversed }) => !reversed);
      const read = blocks.flatMap(({ entries }) =>
        Array.from(termsWith(entries, Buffer.alloc(0)), (each) => [each.term, each.postings()]),
      );
      const sorted = Array.from(given).sort(([a], [b]) =>
        Buffer.compare(Buffer.from(a), Buffer.from(b)),
      );
      expect(read).toEqual(sorted);
      const firsts = blocks.map(({ first }) => first.toString());
      expect(firsts).toEqual(blocks.map(({ entries }) => firstOf(entries)));
    }),
    { numRuns: 50 },
  );
});

function firstOf(entries: Buffer): string | undefined {
  return termsWith(entries, Buffer.alloc(0)).next().value?.term;
}

test('terms with a beginning are all that have it, in order', () => {
  fc.assert(
    fc.property(dictionary, fc.string({ unit: 'grapheme', maxLength: 2 }), (given, start) => {
      const prefix = Buffer.from(start);
      const read = blocksOf(given)
        .filter(({ reversed }) => !reversed)
        .flatMap(({ entries }) => Array.from(termsWith(entries, prefix), (each) => each.term));
      const wanted = Array.from(given.keys()).filter((each) =>
        Buffer.from(each).subarray(0, prefix.length).equals(prefix),
      );
      expect(read.toSorted()).toEqual(wanted.toSorted());
    }),
    { numRuns: 50 },
  );
});

test('the reversed dictionary has each word backwards, loose forms left out', () => {
  const given = new Map([
    ['harbour', [0, 2]],
    ['𝒳é', [1, 2]],
    ['~霜夜', [2, 2]],
  ]);
  const read = blocksOf(given)
    .filter(({ reversed }) => reversed)
    .flatMap(({ entries }) => Array.from(termsWith(entries, Buffer.alloc(0)), (each) => each.term));
  expect(read.map(backwards).toSorted()).toEqual(['harbour', '𝒳é']);
});

test('a block is about a kilobyte, but for a term that is in more passages than fit', () => {
  const everywhere = Array.from({ length: 5000 }, (_, place) => [place * 3, 2]).flat();
  const given = new Map([['the', everywhere]]);
  for (let at = 0; at < 3000; at += 1) given.set(`word${at}`, [at, 2]);
  const sizes = blocksOf(given).map(({ entries }) => entries.length);
  expect(sizes.filter((size) => size > 1024)).toHaveLength(1);
  expect(sizes.length).toBeGreaterThan(30);
});

import { expect, test } from '@jest/globals';
import { anchoredPassages } from '#test/support/anchored-passages.ts';
import { checkAnswer } from '#test/support/check-answer.ts';
import { checkSteps, EvidenceSource, noteNumbers, type QuotedDocument } from './check-mark.ts';
import type { Citation } from './citation.ts';
import { readMarks } from './marks.ts';

const documentOf = (doc_id: string, text: string): QuotedDocument => ({
  doc_id,
  pure_text: text,
  passages: anchoredPassages(text),
});

const first = documentOf(
  'd1',
  [
    '# Tides',
    'The harbour keeps its books where the tide can reach them.',
    'Nobody minds it. The harbour keeps its books dry.',
    '- The harbour keeps its books where the tide can reach them.',
    'It opens at nine in the morning.',
  ].join('\n\n'),
);
const second = documentOf(
  'd2',
  'The library was built in 1931 by a merchant.\n\nIt has two floors.',
);

const check = (raw: string, documents = [first, second]) => checkAnswer(raw, documents);
const place = ({ found }: Citation) => found && [found.docId, found.textStart, found.textEnd];

test('a quote is found where its label refers to, with passage, offsets, words and anchor', () => {
  const passage = first.passages[3]!;
  const [citation] = check('So [[1.4 "it opens at nine in the morning"]].');
  expect(citation).toEqual({
    mark: 0,
    quote: 'it opens at nine in the morning',
    found: {
      docId: 'd1',
      passageId: passage.id,
      textStart: passage.textStart,
      textEnd: passage.textEnd - 1,
      exact: 'It opens at nine in the morning',
      sentence: { before: '', after: '.' },
      anchor: passage.anchor,
    },
  });
});

test('of equal words those nearest to the label are chosen; else the first ones', () => {
  const starts = first.passages.map(({ textStart }) => textStart);
  const quote = '"keeps its books where the tide can reach"';
  const found = [4, 1, 3, 99].map((label) => check(`[[1.${label} ${quote}]]`)[0]!.found!.textStart);
  expect(found).toEqual([starts[2]! + 12, starts[0]! + 12, starts[2]! + 12, starts[0]! + 12]);
});

test('a quote lies within one block; the passages of a long one are no ends of it', () => {
  const [citation] = check('[[1.2 "keeps its books dry. The harbour keeps its books where"]]');
  expect(citation!.found).toBeNull();
  const text = `${'The tide comes and goes. '.repeat(39)}It rose at nine that day. It fell at noon again.`;
  const long = documentOf('d5', text);
  const cut = text.indexOf('It fell');
  const passages = [
    { ...long.passages[0]!, textEnd: cut - 1 },
    { ...long.passages[0]!, id: 'second-0', textStart: cut },
  ];
  const [across] = check('[[1.1 "at nine that day. It fell at noon"]]', [{ ...long, passages }]);
  expect(across!.found).toMatchObject({ exact: 'at nine that day. It fell at noon' });
});

test('why a note fails, and where its words are', () => {
  const document = documentOf('d6', 'The wall is not, as some say, 12 metres high at the gate.');
  const [number, part, none] = check(
    '[[1.1 "15 metres high at the gate"]] [[1.1 "wall is not, as some say, 12"]] [[1.1 "words that are not there"]]',
    [document],
  );
  expect(number).toMatchObject({ found: null, failure: 'number' });
  expect(part).toMatchObject({
    found: null,
    failure: 'part',
    near: { exact: 'wall is not, as some say, 12', sentence: { before: 'The ' } },
  });
  expect(none).toEqual({ mark: 2, quote: 'words that are not there', found: null });
});

test('a wrong label, source or none at all: all of the sources are searched', () => {
  const quote = '"The library was built in 1931"';
  for (const label of ['2.1', '2.99', '1.1', '9.1', '9', '2']) {
    expect(place(check(`[[${label} ${quote}]]`)[0]!)).toEqual(['d2', 0, 29]);
  }
});

test('a quote that is missing, too short or empty has no position', () => {
  const marks = ['"The library was built in 1932"', '"It has two"', '""', ''];
  for (const quote of marks) expect(check(`[[2.1 ${quote}]]`)[0]!.found).toBeNull();
  expect(check('[[1.1 "The library was built in 1931"]]', [])[0]!.found).toBeNull();
});

test('words of a heading belong to the passage before, or the first one', () => {
  const document = documentOf(
    'd3',
    '# A heading of five words\n\nText.\n\n## One more heading of words\n\nEnd.',
  );
  const ids = document.passages.map(({ id }) => id);
  expect(check('[[1.1 "A heading of five words"]]', [document])[0]!.found?.passageId).toBe(ids[0]);
  expect(check('[[1.2 "One more heading of words"]]', [document])[0]!.found?.passageId).toBe(
    ids[0],
  );
});

test('a document without passages gives an anchor of the words alone', () => {
  const bare = { ...second, passages: [] };
  expect(check('[[1.1 "built in 1931 by a merchant"]]', [bare])[0]!.found).toMatchObject({
    passageId: '',
    anchor: { kind: 'dom', exact: 'built in 1931 by a merchant' },
  });
});

test('a label that is right needs no search of a long text; a wrong one is searched in slices', () => {
  const long = documentOf(
    'd4',
    `${'The tide comes and goes away again.\n\n'.repeat(20_000)}The very last words of it all.`,
  );
  const source = new EvidenceSource(long);
  const steps = (raw: string) => {
    const run = checkSteps(readMarks(raw).marks[0]!, 0, [source]);
    let slices = 0;
    for (;;) {
      const step = run.next();
      if (step.done) return { slices, found: step.value.found !== null };
      slices += 1;
    }
  };
  const last = long.passages.length;
  expect(steps(`[[1.${last} "the very last words of it"]]`)).toEqual({ slices: 0, found: true });
  expect(source.source.isFolded).toBe(false);
  const slow = steps('[[1.1 "the very last words of it"]]');
  expect(slow.found).toBe(true);
  expect(slow.slices).toBeGreaterThan(10);
  expect(steps('[[1.2 "the very last words of it"]]')).toEqual({ slices: 0, found: true });
});

test('numbers count up by first appearance; one passage has one, each miss its own', () => {
  const answer = [
    '[[1.4 "It opens at nine in"]]',
    '[[2.1 "library was built in 1931"]]',
    '[[1.4 "at nine in the morning"]]',
    '[[1.1 "words that are not there"]]',
    '[[1.1 "words that are not there"]]',
    '[[2.1 "built in 1931 by a merchant"]]',
  ];
  const citations = check(answer.join(' '));
  expect([...noteNumbers(citations).values()]).toEqual([1, 2, 1, 3, 4, 2]);
  expect(noteNumbers([...citations].reverse())).toEqual(noteNumbers(citations));
  expect(noteNumbers([])).toEqual(new Map());
});

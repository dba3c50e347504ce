import { expect, test } from '@jest/globals';
import type { Passage } from '../passages/passage.ts';
import { readQuestions } from './read-questions.ts';

const passages: Passage[] = Array.from({ length: 20 }, (_, index) => ({
  id: `p${index + 1}`,
  textStart: index * 10,
  textEnd: index * 10 + 9,
  anchor: { kind: 'dom', exact: '', prefix: '', suffix: '', path: '' },
}));

const read = (answer: string) =>
  readQuestions(answer, { passages }).map(({ text, passageId }) => [text, passageId]);

const two = [
  ['How often does it flood?', 'p2'],
  ['What is the floor made of?', 'p14'],
];

test.each([
  ['lines', '[1.2] How often does it flood?\n[1.14] What is the floor made of?'],
  ['numbered lines', '1. [1.2] How often does it flood?\n2. [1.14] **What is the floor made of?**'],
  [
    'labels behind',
    '- How often does it flood? [2]\n- “What is the floor made of?” [[1.14 "larch"]]',
  ],
  [
    'JSON',
    '[{"question":"How often does it flood?","passage":"1.2"},{"q":"What is the floor made of?","label":"[1.14]"}]',
  ],
  [
    'JSON in a fence, with words around it',
    'Sure!\n```json\n{"questions":[{"text":"How often does it flood?","passage":2},{"text":"What is the floor made of?","passage":1.14}]}\n```',
  ],
  [
    'JSON that broke off',
    '[{"question":"How often does it flood?","passage":2},{"question":"What is the floor made of?","passage":14},{"question":"And wh',
  ],
])('S2.15 questions are read from %s', (_, answer) => {
  expect(read(answer)).toEqual(two);
});

test('a question without a passage of the document is dropped, and repeated questions are merged', () => {
  expect(
    read(
      [
        'Here are five questions:',
        'How often does it flood?',
        '[1.21] Is there a passage 21?',
        '[1.0] And a passage 0?',
        '[1.3] How often does it flood?',
        '[1.4] HOW OFTEN does it flood?',
        '[1.5] Why?',
        `[1.6] ${'Very '.repeat(60)}long?`,
      ].join('\n'),
    ),
  ).toEqual([['How often does it flood?', 'p3']]);
});

test('at most three; an answer that holds none gives none', () => {
  const many = Array.from(
    { length: 9 },
    (_, index) => `[1.${index + 1}] Question number ${index}?`,
  );
  expect(read(many.join('\n'))).toHaveLength(3);
  expect(read('I cannot do that.')).toEqual([]);
  expect(read('')).toEqual([]);
});

import { expect, test } from '@jest/globals';
import type { Passage } from '../passages/passage.ts';
import { headingQuestions } from './heading-questions.ts';

function document(pure_text: string, title = 'The tide library') {
  const passages: Passage[] = [...pure_text.matchAll(/^[^#\s].*$/gm)].map((match, index) => ({
    id: `p${index + 1}`,
    textStart: match.index,
    textEnd: match.index + match[0].length,
    anchor: { kind: 'dom', exact: '', prefix: '', suffix: '', path: '' },
  }));
  return {
    pure_text,
    passages,
    doc_type_dependent_data: { title, readabilityMarkdown: pure_text },
  };
}

const requested = (text: string) =>
  headingQuestions(document(text)).map((each) => [each.text, each.passageId]);

test('S2.15 without a model, questions are made from headings with text, in their order', () => {
  expect(
    requested(
      [
        '# The tide library',
        'It was built in 1911.',
        '## 2. The **floods**',
        'On 214 days.',
        '## Empty',
        '### [The floor](https://a.example)',
        'Larch.',
        '## The floods',
        'Again.',
      ].join('\n\n'),
    ),
  ).toEqual([
    ['The floods', 'p2'],
    ['The floor', 'p3'],
  ]);
});

test('of many headings the outermost three are taken', () => {
  const text = Array.from(
    { length: 8 },
    (_, index) => `${index % 2 ? '##' : '###'} Part ${index}\n\nText ${index}.`,
  ).join('\n\n');
  expect(requested(text).map(([heading]) => heading)).toEqual(['Part 1', 'Part 3', 'Part 5']);
});

test('a page without headings gives none', () => {
  expect(requested('Only text.')).toEqual([]);
});

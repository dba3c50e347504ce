import { expect, test } from '@jest/globals';
import type { Document } from '../documents/documents.ts';
import type { Citation } from '../evidence/citation.ts';
import { commentsOf, stancesOf } from './comment-stances.ts';

const comment = (author: string, content: string, level = 0) => ({
  author,
  content,
  like: null,
  level,
});
const comments = [
  comment('@ann', 'It was crooked before too.'),
  comment('@harbour', 'The chair is gone now.', 1),
  comment('@ann', 'Who pays for it?'),
  comment('a_b', 'Good riddance.'),
];
const pure_text = [
  '# The pier',
  'The author writes **@ann** here.',
  '> **@ann**\n>\n> It was crooked before too.',
  '> > **@harbour** · 2\n> >\n> > The chair is gone now.',
  '> **@ann**\n>\n> Who pays for it?',
  '> **a\\_b**\n>\n> Good riddance.',
].join('\n\n');
const source = {
  pure_text,
  doc_type_dependent_data: { title: '', comments, notLoaded: 12 },
} as unknown as Document;

const quotes = ['It was crooked before', 'The chair is gone', 'Who pays for it?', 'Good riddance.'];
const cite = (mark: number, quote: string): Citation => {
  const textStart = pure_text.indexOf(quote);
  const found = { docId: 'd', passageId: 'p', textStart, textEnd: textStart, exact: quote };
  return { mark, quote, found: { ...found, anchor: { kind: 'text' } } };
};
const answer = [
  'Before any group [[1.3 "It was crooked before"]].',
  '### **Doubtful** (250)',
  '- Crooked [[1.3 "It was crooked before"]], again [[1.3 "It was crooked before"]]',
  '- Paid [[1.5 "Who pays for it?"]] and [[1.9 "never said by anybody here"]]',
  '### In favour',
  '- Gone [[1.6 "Good riddance."]], crooked [[1.3 "It was crooked before"]]',
  '### Neither',
].join('\n');

test('S2.16 comments of a stance are counted by their checked citations, each once, whatever the model writes', () => {
  const [ann, , pays, good] = quotes as [string, string, string, string];
  const citations = [
    cite(0, ann),
    cite(1, ann),
    cite(2, ann),
    cite(3, pays),
    { mark: 4, quote: 'never said by anybody here', found: null },
    cite(5, good),
    cite(6, ann),
  ];
  expect(stancesOf(answer, citations, source)).toEqual([
    { name: 'Doubtful', comments: 2 },
    { name: 'In favour', comments: 1 },
    { name: 'Neither', comments: 0 },
  ]);
});

test('a citation of the post is no comment', () => {
  const [stance] = stancesOf(
    '### A\n- b [[1.2 "The author writes"]]',
    [cite(0, 'The author writes')],
    source,
  );
  expect(stance).toEqual({ name: 'A', comments: 0 });
  expect(commentsOf(source)).toMatchObject({ comments: { length: 4 }, notLoaded: 12 });
});

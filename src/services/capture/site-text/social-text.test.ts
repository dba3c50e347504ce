import { expect, test } from '@jest/globals';
import type { Comment } from '#domain/sites/site-pages.ts';
import { parser } from '#test/support/parse-page.ts';
import { socialText } from './social-text.ts';

const say = (author: string, content: string, more: Partial<Comment> = {}): Comment => ({
  author,
  content,
  like: null,
  level: 0,
  ...more,
});
const post = { author: 'Ann', content: 'The tide.\nTwice.', title: '', date: '' };

test('S3.15 the Markdown contains post and comments in order, at their depth', () => {
  const comments = [
    say('Bo', 'Where?', { like: 1 }),
    say('Ann', 'Here.\nThere.', { level: 1, like: 0 }),
  ];
  const { text, data, docType } = socialText({ title: 'Tides', post, comments });
  expect(docType).toBe('page_content__webpage');
  expect(text).toBe(
    [
      '**Ann**\n\nThe tide.\nTwice.\n\n---\n\n## Comments',
      '> **Bo** · 1 point\n>\n> Where?',
      '> > **Ann** · 0 points\n> >\n> > Here.\n> > There.',
    ].join('\n\n'),
  );
  expect(data).toEqual({ title: 'Tides', post, comments, readabilityMarkdown: text });
});

test('a lone post whose title names its author is not headed by the name again', () => {
  expect(socialText({ title: 'Ann on tides', post, comments: [] }).text).toBe('The tide.\nTwice.');
  expect(socialText({ title: 'Tides', post, comments: [] }).text).toBe(
    '**Ann**\n\nThe tide.\nTwice.',
  );
});

test('details beyond the data are in the Markdown alone', () => {
  const body = parser.parseFromString(
    '<div><p>See <a href="https://pier.example/">it</a></p></div>',
    'text/html',
  ).body;
  const details = { body, handle: '@ann_f', date: '2026-05-01T09:00:00.000Z' };
  const { text } = socialText(
    { title: 'Tides', post, comments: [say('B*o', 'x')] },
    { post: details, comments: [{ body: null, handle: '', date: '' }], isChat: false },
  );
  expect(text).toContain('**Ann @ann\\_f** · 2026-05-01\n\nSee [it](https://pier.example/)');
  expect(text).toContain('> **B\\*o**\n>\n> x');
});

test('a chat is written in turns', () => {
  const data = {
    title: 'Plan',
    post: { ...post, author: 'You' },
    comments: [say('Bot', 'At nine.')],
  };
  const details = { body: null, handle: '', date: '' };
  const { text } = socialText(data, { post: details, comments: [details], isChat: true });
  expect(text).toBe('**You**\n\nThe tide.\nTwice.\n\n---\n\n**Bot**\n\nAt nine.');
});

test('comments that the page had not loaded are mentioned below those it had', () => {
  const text = (notLoaded: number | 'some', comments: Comment[] = [say('Bo', 'Where?')]) =>
    socialText({ title: 'Tides', post, comments, notLoaded }).text.split('\n\n').slice(-2);
  expect(text(12)).toEqual([
    '> **Bo**\n>\n> Where?',
    '[The talk goes on; 12 more comments are not here.]',
  ]);
  expect(text(1)[1]).toBe('[The talk goes on; 1 more comment is not here.]');
  expect(text('some')[1]).toBe('[The talk goes on; not all of its comments are here.]');
  expect(text(40, [])).toEqual([
    '## Comments',
    '[The talk goes on; 40 more comments are not here.]',
  ]);
});

test('a list of posts names each author, and the comments that are shown', () => {
  const listed = (author: string, content: string, comments: Comment[] = []) => ({
    ...post,
    author,
    content,
    like: null,
    comments,
  });
  const nothing = { author: '', content: '', title: '', date: '' };
  const posts = [listed('Ann', 'The tide.', [say('Bo', 'Where?')]), listed('Cy', 'A chair.')];
  const { text } = socialText({ title: 'Feed', post: nothing, comments: [], posts });
  expect(text).toBe('**Ann**\n\nThe tide.\n\n> **Bo**\n>\n> Where?\n\n---\n\n**Cy**\n\nA chair.');
});

test('an answered post precedes the answer, under a heading of its own', () => {
  const answered = [say('Bo', 'When?')];
  const { text } = socialText({ title: 'Tides', post, comments: [say('Cy', 'Good.')], answered });
  expect(text).toBe(
    '## In answer to\n\n> **Bo**\n>\n> When?\n\n---\n\n**Ann**\n\nThe tide.\nTwice.\n\n---\n\n## Comments\n\n> **Cy**\n>\n> Good.',
  );
});

import { expect, test } from '@jest/globals';
import type { MailTable } from '../mail/mail-site.ts';
import { type LayoutTable, layoutOf } from '../social/define-layout.ts';
import { anchorsOf, attribute, only, optional, seenIn, without } from './table.ts';

const two = ['.best', '.next'] as const;

test('an anchor is named by its site and its key, and retains the fields of its part', () => {
  const anchors = anchorsOf('pier', '2026-08', {
    text: two,
    commentText: optional(two),
    older: seenIn('2022-12', optional(only('.lone'))),
  });
  expect(anchors).toEqual({
    text: { name: 'pier text', seen: '2026-08', selectors: two },
    commentText: { name: 'pier comment text', seen: '2026-08', selectors: two, isOptional: true },
    older: { name: 'pier older', seen: '2022-12', selectors: ['.lone'], isOptional: true },
  });
});

test('a layout reads a date from `datetime`, a link from `href`, unless its table states otherwise', () => {
  const { post, comment } = layoutOf('pier', {
    seen: '2026-08',
    mark: 'main',
    post: { body: two, author: without(/x$/, two), date: two, link: two },
    comment: {
      box: two,
      body: two,
      author: [['*', 'You']],
      date: attribute('title', two),
      like: two,
      level: 'flat',
    },
  });
  const pier = (what: string) => ({ name: `pier ${what}`, seen: '2026-08', selectors: two });
  expect(post).toEqual({
    body: pier('text'),
    author: { ...pier('author'), off: /x$/ },
    date: { ...pier('date'), attribute: 'datetime' },
    link: { ...pier('link'), attribute: 'href', isOptional: true },
  });
  expect(comment).toEqual({
    box: pier('comment'),
    body: pier('comment text'),
    author: [['*', 'You']],
    date: { ...pier('comment date'), attribute: 'title' },
    like: { ...pier('comment likes'), isOptional: true },
    level: 'flat',
  });
});

test('tables that are wrong do not compile', () => {
  const table = { name: 'pier', seen: '2026-08', mark: 'main', post: 'first' } as const;
  const comment = { box: two, body: two, author: two, level: 'flat' } as const;
  const wrong: LayoutTable[] = [
    // @ts-expect-error: a fallback is missing
    { ...table, comment: { ...comment, body: ['.alone'] } },
    // @ts-expect-error: not a month
    { ...table, seen: '2026-8', comment },
    // @ts-expect-error: a mail table has no such part
    { ...table, comment: { ...comment, likes: two } },
    // @ts-expect-error: a part that is an element has no attribute
    { ...table, comment: { ...comment, body: attribute('title', two) } },
    // @ts-expect-error: the author is missing
    { ...table, comment: { box: two, body: two, level: 'flat' } },
  ];
  // @ts-expect-error: a mail's date has `dateAttributes`
  const date: MailTable['date'] = attribute('title', two);
  expect(wrong.map(({ name }) => name)).toEqual(Array(5).fill('pier'));
  expect(date).toEqual({ selectors: two, attribute: 'title' });
});

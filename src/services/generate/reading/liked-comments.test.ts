import { expect, test } from '@jest/globals';
import type { Document } from '#domain/documents/documents.ts';
import type { Comment, SitePage } from '#domain/sites/site-pages.ts';
import { siteText } from '#services/capture/site-text/site-text.ts';
import { checkAnswer } from '#test/support/check-answer.ts';
import { parser } from '#test/support/parse-page.ts';
import { splitPassages } from '#workers/passages/passages.core.ts';
import { likedComments } from './liked-comments.ts';

const said = (content: string, more: Partial<Comment> = {}): Comment => ({
  author: 'Ann',
  content,
  like: 3,
  level: 0,
  ...more,
});

function documentOf(page: SitePage): Document {
  const { text: pure_text, data } = siteText(page);
  const passages = splitPassages(pure_text).map((each, at) => ({ ...each, id: `p${at}` }));
  const document = { doc_id: 'd', pure_text, passages, doc_type_dependent_data: data };
  return document as unknown as Document;
}

/** A discussion; `bodies` are the comments' HTML, whose text their content is. */
function discussion(comments: Comment[], bodies: readonly string[] = []): Document {
  const post = { title: 'Tides', author: 'Eva', date: '', content: 'What do they lend?' };
  const detailsOf = (html?: string) => ({
    body: html === undefined ? null : parser.parseFromString(html, 'text/html').body,
    handle: '',
    date: '',
  });
  return documentOf({
    kind: 'social',
    data: { title: 'Tides', post, comments },
    details: {
      post: detailsOf(),
      comments: comments.map((_, at) => detailsOf(bodies[at])),
      isChat: false,
    },
  });
}

function shown(document: Document) {
  const { text } = likedComments([document], 9);
  return {
    lines: text === '' ? [] : text.split('\n'),
    quotes: checkAnswer(text, [document]).map(({ found }) => found?.exact),
  };
}

test.each([
  ['bold', 'Read the tables first, then ask.', '<p><b>Read the tables</b> first, then ask.</p>'],
  [
    'a link',
    'See the harbour table of 1906.',
    '<p><a href="https://a.test/">See the</a> harbour table of 1906.</p>',
  ],
  [
    'escaped signs',
    '*Spring* tides [both] lend_more than neaps.',
    '<p>*Spring* tides [both] lend_more than neaps.</p>',
  ],
  [
    'a list',
    'Three rules for it:\nAsk the harbour master about it.',
    '<p>Three rules for it:</p><ul><li>Ask the harbour master about it.</li></ul>',
  ],
  [
    'a quoted reply',
    'Does the water come back?\nTwice each day, and higher in March.',
    '<blockquote>Does the water come back?</blockquote><p>Twice each day, and higher in March.</p>',
  ],
  [
    'a long word at the cut',
    'The tide of the eleventh of March came up to the harbourmaster and his dog.',
    '<p>The tide of the eleventh of March came up to the harbourmaster and his dog.</p>',
  ],
])(
  'S2.16 a comment that begins with %s is shown with a quote that is found',
  (_, content, html) => {
    const { lines, quotes } = shown(discussion([said(content)], [html]));
    expect(lines).toHaveLength(1);
    expect(quotes).toEqual([expect.any(String)]);
    expect(content.replace(/\s+/g, ' ').replaceAll('*', '')).toContain(quotes[0]);
  },
);

test("S2.16 a video's comment is found in the Markdown that the person wrote", () => {
  const page: SitePage = {
    kind: 'video',
    data: {
      videoId: 'v',
      title: 'Tides',
      description: '',
      author: 'Eva',
      date: '',
      comments: [said('*Spring* tides lend more than neaps.', { author: 'Bo <b>' })],
      segments: [{ start: 0, duration: 2, text: 'Good evening.' }],
      language: 'en',
      leftOut: 0,
    },
  };
  expect(shown(documentOf(page)).quotes).toEqual(['Spring tides lend more than neaps']);
});

test('S2.16 few words are no evidence, and have no mark', () => {
  const few = [
    said('Thank you!', { like: 9 }),
    said('Thank you!', { author: 'Bo', like: 8 }),
    said('👍', { author: 'Cy', like: 1 }),
  ];
  const { lines, quotes } = shown(discussion(few));
  expect(lines.join('')).not.toContain('[[');
  expect(lines.map((line) => line.replace(/ \[\[.*/, ''))).toEqual([
    '- **Ann** · 9: Thank you!',
    '- **Bo** · 8: Thank you!',
    '- **Cy** · 1: 👍',
  ]);
  expect(quotes).toEqual([]);
});

test('a comment that the source does not have is left out', () => {
  const document = discussion([said('The tide is a lender of books.')]);
  const data = document.doc_type_dependent_data as { comments: Comment[] };
  data.comments.push(said('This one was not read.'), said('tide', { author: 'Cy' }));
  expect(shown(document).lines).toHaveLength(1);
});

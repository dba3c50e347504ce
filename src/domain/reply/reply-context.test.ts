import { expect, test } from '@jest/globals';
import { read } from '#test/support/sources.ts';
import type { ComposerFacts } from '../composer/composer-card.ts';
import type { EmailData, SocialData, VideoData } from '../sites/site-pages.ts';
import { mailContext } from './mail-context.ts';
import { maxContextTokens } from './reply-context.ts';
import { socialContext } from './social-context.ts';

/** What the readers find in our own pages (`test/fixtures/sites`). */
const fixture = <Data>(name: string) =>
  (JSON.parse(read(`test/fixtures/sites/${name}.json`)) as { page: { data: Data } }).page.data;

const facts = (
  surface: ComposerFacts['surface'],
  answers: ComposerFacts['answers'],
  more: Partial<ComposerFacts> = {},
): ComposerFacts => ({ surface, answers, subject: '', recipients: [], ...more });

const social = (data: SocialData | VideoData, author: string, text: string) =>
  socialContext(facts('social', { id: '', author, text }), data);

test('S3.15 a reply to the last mail has the whole thread, the oldest first and that mail last', () => {
  const data = fixture<EmailData>('gmail/thread');
  const context = mailContext(
    facts('mail', { id: '18f00000000000ad', author: 'Dee', text: '' }),
    data,
  );
  expect(context).toMatchObject({
    title: 'Hafenfest: Zeitplan ⚓',
    selector: '18f00000000000ad',
    count: 4,
    isShortened: false,
    user: { email: 'ann@harbour.example' },
    sender: { name: 'Dee', email: 'dee@pier.example' },
    receiver: [{ name: 'Dee', email: 'dee@pier.example' }],
    lastEmailText: 'Der Strom ist bis Mitternacht bestellt.',
  });
  const places = data.emails.map(({ content }) => context.text.indexOf(content));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(context.text).toContain('[Mail 4 of 4, the one that is answered]\nFrom: Dee <dee@pier');
  expect(context.allEmailText.endsWith(context.replyEmailText)).toBe(true);
});

test('S3.15 a reply to an earlier mail ends with it, found by its words where it has no id', () => {
  const data = fixture<EmailData>('gmail/thread');
  const text = '  Ja, die Trommel liegt schon im Wagen. Wer holt die Lampen? …';
  const context = mailContext(facts('mail', { id: '', author: 'Ann Field', text }), data);
  expect(context.count).toBe(2);
  expect(context.text).not.toContain('Lampen hole ich');
  expect(context.replyEmail?.from.name).toBe('Ann Field');
});

test('a mail that the thread does not have is answered alone: nothing of another thread is sent', () => {
  const data = fixture<EmailData>('outlook/thread');
  const answers = {
    id: 'zz',
    author: 'Eve <eve@pier.example>',
    text: 'Is the crane free on Monday?',
  };
  const context = mailContext(facts('mail', answers, { subject: 'Crane' }), data);
  expect(context.count).toBe(1);
  expect(context.text).toContain('Subject: Crane');
  expect(context.text).toContain('Is the crane free on Monday?');
  expect(context.text).not.toContain('Zelte');
  expect(context.sender).toEqual({ name: 'Eve', email: 'eve@pier.example' });
});

test('a new mail has what its fields say, and nothing of the page', () => {
  const more = { subject: 'Tides', recipients: ['Bo <bo@pier.example>', 'cy@pier.example'] };
  const context = mailContext(facts('mail', null, more), fixture<EmailData>('gmail/thread'));
  expect(context.text).toBe('Subject: Tides\nTo: Bo <bo@pier.example>, cy@pier.example');
  expect(context).toMatchObject({ count: 0, replyEmail: null, user: null, emails: [] });
});

test('of a thread that is too long the oldest mail is shortened first, which the context says', () => {
  const words = (word: string) => `${word} `.repeat(2000).trim();
  const email = (id: string, content: string) => ({
    id,
    from: { name: id, email: null },
    to: [],
    cc: [],
    subject: 'Long',
    date: '',
    content,
    isCut: false,
  });
  const emails = [email('a', words('old')), email('b', words('mid')), email('c', words('new'))];
  const answers = { id: 'c', author: 'c', text: '' };
  const context = mailContext(facts('mail', answers), { title: 'Long', emails });
  expect(context.isShortened).toBe(true);
  expect(context.lastEmailText).toBe(words('new'));
  expect(context.text).not.toContain(words('mid'));
  expect(context.text).toContain('mid mid […]');
  expect(context.text).not.toContain('old');
  expect(context.text.length / 3).toBeLessThan(maxContextTokens * 1.1);
});

test('S3.15 a reply to a comment has the post, the comments of its thread above it, and no other', () => {
  const context = social(fixture<SocialData>('reddit/nested'), 'u/cy', 'Two deep.');
  expect(context.text).toBe(
    [
      '[Post by jane_quay]\nWhat does the tide borrow?\n\nI count ropes every morning.\n\none is missing',
      '[Comment by alice]\nRopes, mostly.\n\nAnd chairs.',
      "[Comment by bob]\nA child that stands before its parent's words.",
      '[Comment by cy, which is answered]\nTwo deep.',
    ].join('\n\n'),
  );
  expect(context.SOCIAL_MEDIA_TARGET_POST_OR_COMMENT).toContain('Two deep.');
  expect(context.SOCIAL_MEDIA_POST_OR_COMMENT_CONTEXT).not.toContain('Two deep.');
  expect(context.postText).toContain('I count ropes every morning.');
  expect(context.text).not.toContain('My boat.');
});

test('S3.15 a reply to a post has the posts that it answers, and no comment', () => {
  const data = fixture<SocialData>('x/thread');
  const context = social(data, 'Ann Field⚓', data.post.content);
  expect(context.text).toMatch(
    /^\[Post by Cy Quay\][^[]+\[Post by Ann Field⚓, which is answered\]/,
  );
  expect(context.text).not.toContain('Which pier');
});

test('a post of a feed is answered with nothing of the other posts', () => {
  const data = fixture<SocialData>('facebook/feed');
  const [first, second] = data.posts ?? [];
  const context = social(data, second?.author ?? '', second?.content ?? '');
  expect(context.count).toBe(1);
  expect(context.text).toContain(second?.content ?? '-');
  expect(context.text).not.toContain(first?.content ?? '-');
});

test('a comment that is found twice in a page, or not at all, is answered alone', () => {
  const comment = (author: string) => ({ author, content: 'Me too!', like: null, level: 0 });
  const post = { author: 'Ann', title: '', content: 'I like the tide.', date: '' };
  const data = {
    title: '',
    readabilityMarkdown: '',
    post,
    comments: [comment('Bo'), comment('Bo')],
  };
  expect(social(data, 'Bo', 'Me too!').text).toBe('[Post by Bo, which is answered]\nMe too!');
  expect(social(data, 'Eve', 'Another place').text).not.toContain('tide');
});

test('a comment below a video has the video as its post', () => {
  const data = fixture<VideoData>('youtube/watch');
  const [comment] = data.comments;
  const context = social(data, comment?.author ?? '', comment?.content ?? '');
  expect(context.post.title).toBe(data.title);
  expect(context.SOCIAL_MEDIA_TARGET_POST_OR_COMMENT).toContain(comment?.content ?? '-');
});

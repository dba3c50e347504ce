import { expect, test } from '@jest/globals';
import { read } from '#test/support/sources.ts';
import type { ComposerFacts } from '../composer/composer-card.ts';
import type { EmailData, SocialData, VideoData } from '../sites/site-pages.ts';
import { mailContext } from './mail-context.ts';
import { contextTokensOf, maxContextTokens } from './reply-context.ts';
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
    user: { name: 'Ann Field', email: 'ann@harbour.example' },
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

test.each([
  [['Bo <bo@pier.example>'], 'Reply from: Ann Field <ann@harbour.example>'],
  [['Ann Field <ann@harbour.example>'], 'Reply from: Bo Larsen <bo@pier.example>'],
  [['Eve <eve@pier.example>'], 'Reply from: Bo Larsen <bo@pier.example>'],
])('who writes to %j is not who is written to: %s', (recipients, line) => {
  const answers = { id: '18f00000000000ab', author: 'Ann Field', text: '' };
  const data = fixture<EmailData>('gmail/thread');
  expect(mailContext(facts('mail', answers, { recipients }), data).text).toContain(line);
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

const oldest = 'Wer bringt am Freitag die Trommel mit, und wann fängt das Fest eigentlich an?';
const newest = 'Die Zelte stehen ab Donnerstag auf der Wiese hinter dem Hafen.';
const mailOf = (id: string, content: string, isCut = false) => ({
  id,
  from: { name: `Writer of ${id}`, email: null },
  to: [],
  cc: [],
  subject: 'Fest',
  date: '',
  content,
  isCut,
});
const near = { id: 'new', author: 'Writer of new', text: newest };
const quoted = (words: string, how = 'On Fri, 20 Nov 2026, Dee <dee@pier.example> wrote:') => ({
  quote: `${how}\n\n${words}`,
});

test.each([
  ['On Fri, 20 Nov 2026 at 10:12, Dee <dee@pier.example> wrote:'],
  ['Am Fr., 20. Nov. 2026 um 10:12 Uhr schrieb\nDee <dee@pier.example>:'],
  ['From: Dee <dee@pier.example>\nSent: Friday\nTo: Ann\nSubject: Fest'],
])('the mail that the editor quotes below %j is answered, not the nearest one', (how) => {
  const data = { title: 'Fest', emails: [mailOf('old', oldest), mailOf('new', newest)] };
  const context = mailContext(facts('mail', near, quoted(oldest, how)), data);
  expect(context).toMatchObject({ selector: 'old', count: 1, lastEmailText: oldest });
  expect(context.sender?.name).toBe('Writer of old');
  expect(context.text).not.toContain('Zelte');
});

test('a folded mail that is quoted is answered with the words of the quote', () => {
  const folded = mailOf('old', oldest.slice(0, 40), true);
  const data = { title: 'Fest', emails: [folded, mailOf('new', newest)] };
  const context = mailContext(facts('mail', near, quoted(oldest)), data);
  expect(context).toMatchObject({ selector: 'old', lastEmailText: oldest, unread: 0 });
});

test('a quote that no mail of the thread matches is what is answered, never nothing', () => {
  const data = { title: 'Fest', emails: [mailOf('new', newest)] };
  const other = 'Ist der Kran am Montag frei, und wer hat den Schlüssel dazu?';
  for (const given of [data, null]) {
    const context = mailContext(facts('mail', near, quoted(other)), given);
    expect(context.count).toBe(1);
    expect(context.text).toContain(other);
    expect(context.text).toContain('dee@pier.example');
    expect(context.text).not.toContain('Zelte');
  }
});

test('a mail that has one short word is found by its quote, too', () => {
  const emails = [mailOf('a', 'Ja!'), mailOf('b', 'Nein!'), mailOf('c', 'Ja, das geht gut so.')];
  const context = mailContext(facts('mail', near, quoted('Nein!')), { title: '', emails });
  expect(context.selector).toBe('b');
});

test('S3.15 a short mail is not the quoted one because that begins with its letters', () => {
  const long = 'Jawohl, die Zelte stehen ab Donnerstag auf der Wiese.';
  const data = { title: '', emails: [mailOf('a', 'Ja!'), mailOf('b', long)] };
  expect(mailContext(facts('mail', near, quoted(long)), data).selector).toBe('b');
});

test('folded mails of the thread are counted as unread, and their one line is not sent as the mail', () => {
  const emails = [mailOf('a', 'Wer bringt', true), mailOf('b', '', true), mailOf('new', newest)];
  const context = mailContext(facts('mail', near), { title: 'Fest', emails });
  expect(context).toMatchObject({ unread: 2, count: 1 });
  expect(context.text).not.toContain('Wer bringt');
});

test('what is answered is whole where the window has room, and its end is never cut', () => {
  const long = `${'Wind und Wetter. '.repeat(2000)}Kommst du am Samstag?`;
  const answers = { id: 'new', author: '', text: long };
  const cut = mailOf('new', long.slice(0, 6000), true);
  const data = { title: '', emails: [mailOf('old', oldest), cut] };
  const large = mailContext(facts('mail', answers), data, contextTokensOf(128_000));
  expect(large).toMatchObject({ lastEmailText: long, isShortened: false });
  const small = mailContext(facts('mail', answers), data, contextTokensOf(8_192));
  expect(small.isShortened).toBe(true);
  expect(small.lastEmailText.endsWith('Kommst du am Samstag?')).toBe(true);
  expect(small.lastEmailText).toContain(' […] ');
  expect(small.text.length / 3).toBeLessThan(8_192);
});

test('a comment below a video sees what is said in it', () => {
  const data = fixture<VideoData>('youtube/watch');
  const segments = [{ start: 0, duration: 2, text: 'The rope is wet before it is spliced.' }];
  const [comment] = data.comments;
  const context = social({ ...data, segments }, comment?.author ?? '', comment?.content ?? '');
  expect(context.text).toMatch(/^\[What is said in the video\]\nThe rope is wet before/);
  expect(context.count).toBe(2);
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

import type { ComposerFacts } from '../composer/composer-card.ts';
import type { Comment, SocialData, VideoData } from '../sites/site-pages.ts';
import { fitTexts } from './fit-text.ts';
import { matchAnswered } from './match-answered.ts';
import { hasWords, maxContextTokens, type SocialContext } from './reply-context.ts';

interface Post {
  author: string;
  title: string;
  content: string;
}

/** A post or comment with what is above it in its thread. */
interface Entry {
  kind: 'Post' | 'Comment';
  author: string;
  title: string;
  content: string;
  like: number | null;
  /** The post that it belongs to; null: of a post that the entry itself is. */
  post: Post | null;
  above: readonly Comment[];
  /** Posts that this post answers, the oldest first. */
  answered: readonly Comment[];
}

/**
 * The post, the comments of its thread above the target, and the target, which a composer answers.
 * `data`: of the tab's page; null where it shows none. Nothing of another post or thread: a target
 * that is not found in the page is alone, as the composer's page shows it. Without a word of any of
 * them there is no conversation: `count` is 0.
 */
export function socialContext(
  { answers }: ComposerFacts,
  data: SocialData | VideoData | null,
  maxTokens = maxContextTokens,
): SocialContext {
  if (!answers) return empty;
  const entries = data ? entriesOf(data) : [];
  const candidates = entries.map(({ author, title, content }) => ({
    author,
    text: matches(title, content, answers.text),
  }));
  const target = entries[matchAnswered(candidates, answers)] ?? shownEntry(answers);
  const transcript = data && 'videoId' in data ? transcriptOf(data) : '';
  return hasConversation(target) ? written(target, transcript, maxTokens) : empty;
}

/** What is said in the video that the comments are about. */
const transcriptOf = ({ segments }: VideoData): string =>
  segments
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .join(' ');

/** A picture alone, or a target that the page does not show, gives nothing to answer. */
const hasConversation = ({ title, content, post, above, answered }: Entry) =>
  [title, content, post?.title ?? '', post?.content ?? '']
    .concat([...above, ...answered].map((each) => each.content))
    .some(hasWords);

/** A page may name a post by its title, its text, or both. */
function matches(title: string, content: string, wanted: string): string {
  if (content === '') return title;
  const isTitled = title !== '' && wanted.trimStart().startsWith(title.trim());
  return isTitled ? `${title} ${content}` : content;
}

function entriesOf(data: SocialData | VideoData): Entry[] {
  if ('videoId' in data) {
    const post = { author: data.author, title: data.title, content: data.description };
    return threadOf(post, data.comments, []);
  }
  if (data.posts) return data.posts.flatMap((post) => threadOf(post, post.comments, []));
  return threadOf(data.post, data.comments, data.answered ?? []);
}

function threadOf(
  { author, title, content }: Post,
  comments: readonly Comment[],
  answered: readonly Comment[],
): Entry[] {
  const post = { author, title, content };
  const none = { like: null, post: null, above: [] };
  return [
    ...answered.map(
      (each, place): Entry => ({
        ...none,
        kind: 'Post',
        title: '',
        author: each.author,
        content: each.content,
        answered: answered.slice(0, place),
      }),
    ),
    { ...none, kind: 'Post', ...post, answered },
    ...comments.map(
      (each, place): Entry => ({
        kind: 'Comment',
        title: '',
        author: each.author,
        content: each.content,
        like: each.like,
        post,
        above: commentsAbove(comments, place),
        answered,
      }),
    ),
  ];
}

/** From the first comment of its thread, which answers the post itself, down to the one before it. */
function commentsAbove(comments: readonly Comment[], place: number): Comment[] {
  if ((comments[place]?.level ?? 0) === 0) return [];
  const before = comments.slice(0, place);
  const start = before.findLastIndex(({ level }) => level === 0);
  return start < 0 ? [] : before.slice(start);
}

function shownEntry({ author, text }: { author: string; text: string }): Entry {
  const none = { like: null, post: null, above: [], answered: [] };
  return { ...none, kind: 'Post', title: '', author, content: text };
}

function written(target: Entry, transcript: string, maxTokens: number): SocialContext {
  const { post, above, answered } = target;
  const own = (kind: Entry['kind'], { author, content, title = '' }: Partial<Post>) => ({
    head: `[${kind} by ${author || 'an unnamed person'}]`,
    text: [title, content].filter(Boolean).join('\n\n'),
  });
  const items = [
    ...(transcript ? [{ head: '[What is said in the video]', text: transcript }] : []),
    ...answered.map((each) => own('Post', each)),
    ...(post ? [own('Post', post)] : []),
    ...above.map((each) => own('Comment', each)),
    own(target.kind, target),
  ];
  const last = items.length - 1;
  const fitted = fitTexts(
    items.map((item, place) =>
      place === last ? { ...item, head: item.head.replace(/\]$/, ', which is answered]') } : item,
    ),
    maxTokens,
  );
  const blocks = fitted.items.map(({ head, text }) => `${head}\n${text}`);
  const text = blocks.join('\n\n');
  const shownPost = post ?? target;
  return {
    surface: 'social',
    text,
    count: blocks.length - (fitted.items[0]?.head.startsWith('[What is said') ? 1 : 0),
    isShortened: fitted.isShortened,
    unread: 0,
    post: { content: shownPost.content, author: shownPost.author, title: shownPost.title },
    comments: above.map(({ content, author, like }) => ({ content, author, like })),
    postText: [shownPost.title, shownPost.content].filter(Boolean).join('\n\n'),
    SOCIAL_MEDIA_TARGET_POST_OR_COMMENT: blocks.at(-1) ?? '',
    SOCIAL_MEDIA_POST_OR_COMMENT_CONTEXT: blocks.slice(0, -1).join('\n\n'),
    SOCIAL_MEDIA_PAGE_CONTENT: text,
  };
}

const empty: SocialContext = {
  surface: 'social',
  text: '',
  count: 0,
  isShortened: false,
  unread: 0,
  post: { content: '', author: '', title: '' },
  comments: [],
  postText: '',
  SOCIAL_MEDIA_TARGET_POST_OR_COMMENT: '',
  SOCIAL_MEDIA_POST_OR_COMMENT_CONTEXT: '',
  SOCIAL_MEDIA_PAGE_CONTENT: '',
};

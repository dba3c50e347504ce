import { foldLetters } from '#shared/fold-text.ts';
import { contentOf } from '../../blocks/content.ts';
import { personNames } from '../../facts/authors.ts';
import { confidenceOf, proposal, shareOf, states } from '../propose.ts';
import type { KindReader, PageView, Proposal } from '../reader.ts';
import { acceptedOf } from './accepted.ts';
import { type Post, postsOf } from './posts.ts';

/** A discussion, or a question and its answers: the posts in order, each with who and when. */
export const threadReader: KindReader = (view) => {
  const posts = postsOf(view);
  if (areItems(posts, view)) return null;
  const isStated = states(view, /^(?:DiscussionForumPosting|QAPage|Question|SocialMediaPosting)$/);
  const inPosts = new Set(posts.flatMap(({ segments }) => segments));
  const share = shareOf(view, (_, number) => inPosts.has(number));
  const confidence = confidenceOf(
    [isStated, 0.6],
    [
      /\/(?:threads?|topics?|t|forums?|discussions?|questions?|viewtopic|showthread|showtopic)\b/.test(
        view.path,
      ),
      0.3,
    ],
    [share > 0.5, 0.3],
    [share > 0.8 && posts.length > 2, 0.2],
    [states(view, /^(?:Product|Recipe|NewsArticle|BlogPosting)$/), -0.5],
  );
  const found = proposal(view, 'thread', confidence - 0.2, selectionOf(posts, view));
  return found && posts.length > 0 ? withHeads(found, posts, view) : found;
};

/** Share of a post's letters, and letters, from which linked text is what an item of a list is called. */
const title = { share: 0.25, letters: 12 };

/** An index of threads has who and when in each row, too; but most rows are led by a link to another page. */
function areItems(posts: readonly Post[], { outline }: PageView): boolean {
  const items = posts.filter(({ box, segments }) =>
    segments.some((number) => {
      const linked = outline.segments[number]?.linked ?? 0;
      return linked > title.letters && linked > box.letters * title.share;
    }),
  );
  return items.length > posts.length / 2;
}

/** Text of a post stays even where alone it would look like something else; its buttons do not. */
const least = 0.2;
const minWords = 4;

function selectionOf(
  posts: readonly Post[],
  { likely, likelihood, outline }: PageView,
): Set<number> {
  const selected = new Set(likely);
  for (const { segments, labels } of posts) {
    for (const number of segments) {
      const words = outline.segments[number]?.words ?? 0;
      if (labels.has(number)) selected.delete(number);
      else if (words >= minWords && (likelihood[number] ?? 0) >= least) selected.add(number);
    }
  }
  return selected;
}

/** Who wrote each post, and when, above it; and which answer was accepted. */
function withHeads(found: Proposal, posts: readonly Post[], view: PageView): Proposal {
  const { body, outline, data } = view;
  const heads = new Map<number, string>();
  const accepted = acceptedOf(posts, view);
  for (const post of posts) {
    const first = post.segments.find((number) => found.selected.has(number));
    const mark = post === accepted ? 'Accepted answer' : '';
    const head = [post.author, post.date, mark].filter(Boolean).join(' · ');
    if (first !== undefined && head) heads.set(first, head);
  }
  const [opening] = posts;
  const posting = data.find(/^(?:DiscussionForumPosting|Question)$/)?.value;
  const [starter = opening?.author ?? ''] = personNames(posting?.author, data);
  // Later pages of a thread open with the post of someone else.
  const isFirst = foldLetters(starter) === foldLetters(opening?.author ?? '');
  const meta = {
    ...(isFirst && opening?.author && { author: [opening.author] }),
    ...(isFirst && opening?.date && { published: opening.date }),
  };
  return { ...found, meta, content: () => contentOf(body, outline, found.selected, heads) };
}

import type { SitePage } from '#domain/sites/site-pages.ts';
import { find, findAll, findWhere } from '../anchors/anchor.ts';
import { anchorsOf, optional } from '../anchors/table.ts';
import type { ReadContext } from '../contract.ts';
import { lineOf } from '../social/plain-text.ts';
import { type Entry, nameOf, threadPage } from '../social/thread.ts';

/** mbasic and m: pages without scripts, whose class names change on each page. */
const anchors = anchorsOf('facebook basic', '2026-05', {
  view: ['#m_story_permalink_view', '#MPhotoContent', '.story_body_container'],
  author: ['.actor-link', 'header h3 strong a', 'header h3 a', 'header strong a', 'h3 a'],
  story: [
    '.msg > div',
    'header + div > div:first-child',
    'header + div',
    '.story_body_container > header + div',
  ],
  comment: optional(['div[id]:has(> div > h3)', '[data-sigil~=comment]']),
  commentAuthor: ['h3 a', 'h3', 'a[href]'],
  commentText: ['h3 + div', '[data-sigil~="comment-body"]'],
});

export const basicMark = '#m_story_permalink_view,#MPhotoContent,.story_body_container';
const strip =
  'abbr,#voice_replace_id,a[href*="/video_redirect/"],a[href*="/photo.php"]:has(img),a[href*="/photos/"]:has(img),a[href^="/story.php"]';
const rules = { strip };

export function readBasic(page: Document, context: ReadContext): SitePage | null {
  const view = find(page, anchors.view, context);
  if (!view) return null;
  const ufi = view.querySelector('[id^=ufi_]');
  const isPost = (element: Element) => !ufi?.contains(element);
  const author = nameOf(findAll(view, anchors.author, context).find(isPost) ?? null);
  const story = findAll(view, anchors.story, context).find(isPost);
  const parts = story ? partsOf(story) : { postTitle: '', body: [] };
  return threadPage(
    page,
    {
      title: '',
      postTitle: parts.postTitle,
      post: { author, body: parts.body },
      comments: commentsOf(page, context),
    },
    rules,
  );
}

/** An activity has a heading above its date; the text is below. */
function partsOf(story: Element): { postTitle: string; body: Element[] } {
  const children = [...story.children];
  const date = children.findIndex((child) => child.querySelector(':scope > abbr') !== null);
  if (date <= 0) return { postTitle: '', body: [story] };
  const heading = children.slice(0, date).map(wordsOf).filter(Boolean);
  return { postTitle: heading.at(-1) ?? '', body: children.slice(date + 1) };
}

function wordsOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const node of copy.querySelectorAll(strip)) node.remove();
  return lineOf(copy);
}

/** The id of a comment's element is its number. */
function commentsOf(page: Document, context: ReadContext): Entry[] {
  return findAll(page, anchors.comment, context)
    .filter((box) => /^\d+$/.test(box.id) || box.matches('[data-sigil~=comment]'))
    .map((box) => {
      const text = find(box, anchors.commentText, context);
      return {
        author: nameOf(
          findWhere(box, anchors.commentAuthor, context, (each) => nameOf(each) !== '')[0] ?? null,
        ),
        body: text ? [text] : [],
        level: box.matches('[data-sigil~="inline-reply"]') ? 1 : 0,
      };
    });
}

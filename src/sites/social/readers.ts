import { blueskyLayouts } from '../bluesky/layouts.ts';
import { chatgptLayouts } from '../chatgpt/layouts.ts';
import { claudeLayouts } from '../claude/layouts.ts';
import type { ReadSite } from '../define-site.ts';
import { discordLayouts } from '../discord/layouts.ts';
import { discourseLayouts } from '../discourse/layouts.ts';
import { basicMark } from '../facebook/basic.ts';
import { readFacebook } from '../facebook/read.ts';
import { geminiLayouts } from '../gemini/layouts.ts';
import { githubLayouts } from '../github/layouts.ts';
import { grokLayouts } from '../grok/layouts.ts';
import { hackerNewsLayouts } from '../hacker-news/layouts.ts';
import { readInstagram } from '../instagram/read.ts';
import { lemmyLayouts } from '../lemmy/layouts.ts';
import { readLinkedin } from '../linkedin/read.ts';
import { readMastodon } from '../mastodon/read.ts';
import { redditLayouts } from '../reddit/layouts.ts';
import { slackLayouts } from '../slack/layouts.ts';
import { readSteam, steamMark } from '../steam/read.ts';
import { substackLayouts } from '../substack/layouts.ts';
import { telegramLayouts } from '../telegram/layouts.ts';
import { threadsLayouts } from '../threads/layouts.ts';
import { whatsappLayouts } from '../whatsapp/layouts.ts';
import { readX } from '../x/read.ts';
import { forumLayouts } from './forums.ts';
import { type Layout, readLayouts } from './layout.ts';

/** A site that is but its layouts; `pages`: paths that hold a talk, absent: any may. */
const laidOut =
  (layouts: readonly Layout[], pages?: RegExp): ReadSite =>
  (page, context) =>
    !pages || pages.test(context.url.pathname) ? readLayouts(page, context, layouts) : null;

/** By the site's id. */
export const socialReaders: Readonly<Record<string, ReadSite>> = {
  x: readX,
  linkedin: readLinkedin,
  facebook: readFacebook,
  instagram: readInstagram,
  reddit: laidOut(redditLayouts, /\/comments\/|\/s\//),
  'hacker-news': laidOut(hackerNewsLayouts, /^\/(item|newest|ask|show)?$/),
  github: laidOut(githubLayouts, /\/(issues|pull|discussions)\/\d+/),
  mastodon: readMastodon,
  bluesky: laidOut(blueskyLayouts, /\/post\//),
  threads: laidOut(threadsLayouts, /\/post\//),
  lemmy: laidOut(lemmyLayouts, /^\/(post|comment)\//),
  discourse: laidOut(discourseLayouts, /^\/t\//),
  substack: laidOut(substackLayouts, /\/note\//),
  steam: readSteam,
  discord: laidOut(discordLayouts),
  slack: laidOut(slackLayouts),
  whatsapp: laidOut(whatsappLayouts),
  telegram: laidOut(telegramLayouts),
  chatgpt: laidOut(chatgptLayouts),
  claude: laidOut(claudeLayouts),
  gemini: laidOut(geminiLayouts),
  grok: laidOut(grokLayouts),
};

/**
 * Software that runs on any host, and pages kept elsewhere, known by what they write themselves:
 * one look each, tried where no host is known.
 */
export const readersByMark: readonly { mark: string; read: ReadSite }[] = [
  { mark: '#mastodon .detailed-status,.app-body .detailed-status', read: readMastodon },
  {
    mark: 'article[data-post-id] .cooked,.topic-post .cooked,.crawler-post',
    read: laidOut(discourseLayouts),
  },
  { mark: '#app .post-listing,li.comment.comment-node', read: laidOut(lemmyLayouts) },
  ...forumLayouts.map((layout) => ({ mark: layout.mark, read: laidOut([layout]) })),
  {
    mark: '.js-discussion .js-comment-body,[data-testid=issue-viewer-issue-container]',
    read: laidOut(githubLayouts),
  },
  {
    mark: '[data-testid=twitterArticleRichTextView],article[data-testid=tweet],.permalink-tweet[data-tweet-id]',
    read: readX,
  },
  { mark: `${basicMark},[data-ad-rendering-role=story_message]`, read: readFacebook },
  {
    mark: '.feed-shared-update-v2[data-urn],[data-sdui-screen],.reader-article-content',
    read: readLinkedin,
  },
  { mark: '[data-testid^=postThreadItem-by-]', read: laidOut(blueskyLayouts) },
  { mark: '[class*="feedCommentBodyInner-"]', read: laidOut(substackLayouts) },
  { mark: '[data-testid=user-message]', read: laidOut(claudeLayouts) },
  { mark: 'user-query,model-response', read: laidOut(geminiLayouts) },
  {
    mark: 'shreddit-comment-tree,[data-test-id=post-content],.commentarea .thing.comment[data-fullname]',
    read: laidOut(redditLayouts),
  },
  { mark: 'table.fatitem', read: laidOut(hackerNewsLayouts) },
  { mark: '[data-message-author-role]', read: laidOut(chatgptLayouts) },
  { mark: steamMark, read: readSteam },
];

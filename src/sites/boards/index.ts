import { attribute, optional } from '../anchors/table.ts';
import { defineSite } from '../define-site.ts';
import type { CommentTable, LayoutTable } from '../social/define-layout.ts';
import { otherPages } from '../social/other-pages.ts';

type TopicTable = Omit<LayoutTable, 'post' | 'comment' | 'more'> & {
  comment: Omit<CommentTable, 'level'>;
};

/** A topic of a forum: posts of one level, over several pages. */
const topic = ({ comment, ...table }: TopicTable): LayoutTable => ({
  ...table,
  ...(table.title && { pageTitle: table.title }),
  post: 'first',
  comment: { ...comment, level: 'flat' },
  more: otherPages,
});

/** Forum and repository software on any host, recognised by its markup. */
export const boards = defineSite({
  id: 'boards',
  hosts: [],
  kind: 'social',
  marks: [
    '#page-body .post .postbody .content',
    'article.message--post .bbWrapper',
    '#posts .postcontainer .postcontent,#posts [id^=post_message_]',
    '.PostStream-item .Post-body',
    '.repository.view.issue .timeline-item.comment,.issue-content .timeline-item.comment',
    '.detail-page-description,[data-testid=work-item-description]',
  ].join(),
  layouts: [
    topic({
      name: 'phpbb',
      seen: '2026-05',
      mark: '#page-body .post .postbody .content',
      title: ['h2.topic-title', '#page-body h2'],
      comment: {
        box: ['.post:has(.postbody)', '.post:has(.content)'],
        body: ['.postbody .content', '.content'],
        author: [
          '.author .username,.author .username-coloured',
          '.postprofile .username,.postprofile .username-coloured',
          '.author strong',
        ],
        date: optional([
          '.author time[datetime]',
          '.responsive-hide time[datetime],time[datetime]',
        ]),
      },
      strip: '.signature,.notice,.attachbox',
    }),
    topic({
      name: 'xenforo',
      seen: '2026-05',
      mark: 'article.message--post .bbWrapper',
      title: ['h1.p-title-value', '.p-title h1'],
      comment: {
        box: ['article.message--post', '.message--post'],
        body: ['.message-body .bbWrapper', '.bbWrapper'],
        author: attribute('data-author|', ['&[data-author]', '[itemprop=author] [itemprop=name]']),
        date: ['.message-attribution time[datetime]', 'time[datetime]'],
      },
      strip: '.message-signature,.bbCodeBlock-expandLink,.js-unfurl-favicon',
    }),
    topic({
      name: 'vbulletin',
      seen: '2026-03',
      mark: '#posts .postcontainer .postcontent,#posts [id^=post_message_]',
      title: ['.threadtitle', 'h1'],
      comment: {
        box: ['#posts .postcontainer', '#posts table[id^=post]'],
        body: ['.postcontent', '[id^=post_message_]'],
        author: ['.username strong', '.username', '.bigusername'],
      },
      strip: '.signature,.lastedited',
    }),
    topic({
      name: 'flarum',
      seen: '2026-03',
      mark: '.PostStream-item .Post-body',
      title: ['.DiscussionHero-title', 'h1.DiscussionHero-title,.DiscussionHero h1'],
      comment: {
        box: ['.PostStream-item:has(.Post-body)', '[data-id]:has(.Post-body)'],
        body: ['.Post-body', '.Post-content .Post-body,.Post-main'],
        author: ['.PostUser .username', '.PostUser-name'],
        date: optional(['time[datetime]', '.PostMeta [datetime]']),
      },
    }),
    // Gitea and Forgejo, for issues and pull requests.
    {
      name: 'gitea',
      seen: '2026-05',
      mark: '.repository.view.issue .timeline-item.comment,.issue-content .timeline-item.comment',
      title: ['#issue-title-display h1', '.issue-title h1'],
      post: 'first',
      comment: {
        box: ['.timeline-item.comment', '.comment[id^=issuecomment]'],
        body: ['.comment-body .render-content', '.render-content'],
        author: ['.comment-header a.author', 'a.author'],
        date: ['relative-time[datetime]', 'time-since[datetime],time[datetime]'],
        level: 'flat',
      },
    },
    // GitLab, for issues and merge requests.
    {
      name: 'gitlab',
      seen: '2026-04',
      mark: '.detail-page-description,[data-testid=work-item-description]',
      title: ['[data-testid=issue-title]', '[data-testid=work-item-title]', 'h1.title'],
      post: {
        box: ['.issuable-details', '#content-body'],
        body: ['.description .md', '[data-testid=work-item-description] .md'],
        author: ['.author-link .author', '.author-link', '[data-testid=author]'],
        date: optional(['time[datetime]', '[datetime]']),
      },
      comment: {
        box: ['li.note:not(.system-note)', '.timeline-entry.note'],
        body: ['.note-text', '.note-body .md'],
        author: ['.note-header-author-name', '.author-name-link'],
        date: optional(['time[datetime]', '[datetime]']),
        level: 'flat',
      },
    },
  ],
  testUrls: [
    { url: 'https://www.phpbb.com/community/', expect: 'a topic of it: first post and answers' },
    { url: 'https://xenforo.com/community/', expect: 'a thread of it: first post and answers' },
  ],
});

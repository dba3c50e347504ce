import type { Layout } from './layout.ts';

/** Boards that stand on any host, known by what their software writes. */
const phpbb: Layout = {
  mark: '#page-body .post .postbody .content',
  title: { name: 'phpbb title', seen: '2026-05', selectors: ['h2.topic-title', '#page-body h2'] },
  post: 'first',
  comment: {
    box: {
      name: 'phpbb post',
      seen: '2026-05',
      selectors: ['.post:has(.postbody)', '.post:has(.content)'],
    },
    body: { name: 'phpbb text', seen: '2026-05', selectors: ['.postbody .content', '.content'] },
    author: {
      name: 'phpbb author',
      seen: '2026-05',
      selectors: [
        '.author .username,.author .username-coloured',
        '.postprofile .username,.postprofile .username-coloured',
        '.author strong',
      ],
    },
    date: {
      name: 'phpbb date',
      seen: '2026-05',
      selectors: ['.author time[datetime]', '.responsive-hide time[datetime],time[datetime]'],
      attribute: 'datetime',
      isOptional: true,
    },
    level: 'flat',
  },
  strip: '.signature,.notice,.attachbox',
};

const xenforo: Layout = {
  mark: 'article.message--post .bbWrapper',
  title: { name: 'xenforo title', seen: '2026-05', selectors: ['h1.p-title-value', '.p-title h1'] },
  post: 'first',
  comment: {
    box: {
      name: 'xenforo post',
      seen: '2026-05',
      selectors: ['article.message--post', '.message--post'],
    },
    body: {
      name: 'xenforo text',
      seen: '2026-05',
      selectors: ['.message-body .bbWrapper', '.bbWrapper'],
    },
    author: {
      name: 'xenforo author',
      seen: '2026-05',
      selectors: ['&[data-author]', '[itemprop=author] [itemprop=name]'],
      attribute: 'data-author|',
    },
    date: {
      name: 'xenforo date',
      seen: '2026-05',
      selectors: ['.message-attribution time[datetime]', 'time[datetime]'],
      attribute: 'datetime',
    },
    level: 'flat',
  },
  strip: '.message-signature,.bbCodeBlock-expandLink,.js-unfurl-favicon',
};

const vbulletin: Layout = {
  mark: '#posts .postcontainer .postcontent,#posts [id^=post_message_]',
  title: { name: 'vbulletin title', seen: '2026-03', selectors: ['.threadtitle', 'h1'] },
  post: 'first',
  comment: {
    box: {
      name: 'vbulletin post',
      seen: '2026-03',
      selectors: ['#posts .postcontainer', '#posts table[id^=post]'],
    },
    body: {
      name: 'vbulletin text',
      seen: '2026-03',
      selectors: ['.postcontent', '[id^=post_message_]'],
    },
    author: {
      name: 'vbulletin author',
      seen: '2026-03',
      selectors: ['.username strong', '.username', '.bigusername'],
    },
    level: 'flat',
  },
  strip: '.signature,.lastedited',
};

const flarum: Layout = {
  mark: '.PostStream-item .Post-body',
  title: {
    name: 'flarum title',
    seen: '2026-03',
    selectors: ['.DiscussionHero-title', 'h1.DiscussionHero-title,.DiscussionHero h1'],
  },
  post: 'first',
  comment: {
    box: {
      name: 'flarum post',
      seen: '2026-03',
      selectors: ['.PostStream-item:has(.Post-body)', '[data-id]:has(.Post-body)'],
    },
    body: {
      name: 'flarum text',
      seen: '2026-03',
      selectors: ['.Post-body', '.Post-content .Post-body,.Post-main'],
    },
    author: {
      name: 'flarum author',
      seen: '2026-03',
      selectors: ['.PostUser .username', '.PostUser-name'],
    },
    date: {
      name: 'flarum date',
      seen: '2026-03',
      selectors: ['time[datetime]', '.PostMeta [datetime]'],
      attribute: 'datetime',
      isOptional: true,
    },
    level: 'flat',
  },
};

/** Gitea and Forgejo, for issues and pull requests. */
const gitea: Layout = {
  mark: '.repository.view.issue .timeline-item.comment,.issue-content .timeline-item.comment',
  title: {
    name: 'gitea title',
    seen: '2026-05',
    selectors: ['#issue-title-display h1', '.issue-title h1'],
  },
  post: 'first',
  comment: {
    box: {
      name: 'gitea comment',
      seen: '2026-05',
      selectors: ['.timeline-item.comment', '.comment[id^=issuecomment]'],
    },
    body: {
      name: 'gitea text',
      seen: '2026-05',
      selectors: ['.comment-body .render-content', '.render-content'],
    },
    author: {
      name: 'gitea author',
      seen: '2026-05',
      selectors: ['.comment-header a.author', 'a.author'],
    },
    date: {
      name: 'gitea date',
      seen: '2026-05',
      selectors: ['relative-time[datetime]', 'time-since[datetime],time[datetime]'],
      attribute: 'datetime',
    },
    level: 'flat',
  },
};

/** GitLab, for issues and merge requests. */
const gitlab: Layout = {
  mark: '.detail-page-description,[data-testid=work-item-description]',
  title: {
    name: 'gitlab title',
    seen: '2026-04',
    selectors: ['[data-testid=issue-title]', '[data-testid=work-item-title]', 'h1.title'],
  },
  post: {
    box: {
      name: 'gitlab page',
      seen: '2026-04',
      selectors: ['.issuable-details', '#content-body'],
    },
    body: {
      name: 'gitlab text',
      seen: '2026-04',
      selectors: ['.description .md', '[data-testid=work-item-description] .md'],
    },
    author: {
      name: 'gitlab author',
      seen: '2026-04',
      selectors: ['.author-link .author', '.author-link', '[data-testid=author]'],
    },
    date: {
      name: 'gitlab date',
      seen: '2026-04',
      selectors: ['time[datetime]', '[datetime]'],
      attribute: 'datetime',
      isOptional: true,
    },
  },
  comment: {
    box: {
      name: 'gitlab note',
      seen: '2026-04',
      selectors: ['li.note:not(.system-note)', '.timeline-entry.note'],
    },
    body: {
      name: 'gitlab note text',
      seen: '2026-04',
      selectors: ['.note-text', '.note-body .md'],
    },
    author: {
      name: 'gitlab note author',
      seen: '2026-04',
      selectors: ['.note-header-author-name', '.author-name-link'],
    },
    date: {
      name: 'gitlab note date',
      seen: '2026-04',
      selectors: ['time[datetime]', '[datetime]'],
      attribute: 'datetime',
      isOptional: true,
    },
    level: 'flat',
  },
};

export const forumLayouts: readonly Layout[] = [phpbb, xenforo, vbulletin, flarum, gitea, gitlab];

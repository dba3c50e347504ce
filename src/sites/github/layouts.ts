import type { Layout } from '../social/layout.ts';

const strip =
  'clipboard-copy,.zeroclipboard-container,.js-clipboard-copy,.octicon,.anchor,details-menu,task-lists > form,.js-suggested-changes-blob .js-apply-changes';

/** Issues since 2025. */
const react: Layout = {
  mark: '[data-testid=issue-viewer-issue-container],.react-issue-body',
  title: {
    name: 'github issue title',
    seen: '2026-08',
    selectors: ['bdi[data-testid=issue-title]', '[data-testid=issue-title]', 'h1 bdi'],
  },
  post: {
    box: {
      name: 'github issue',
      seen: '2026-08',
      selectors: ['[data-testid=issue-viewer-issue-container]', '.react-issue-body'],
    },
    body: {
      name: 'github issue text',
      seen: '2026-08',
      selectors: [
        '[data-testid=issue-body-viewer] .markdown-body',
        '[data-testid=issue-body] .markdown-body',
        '.markdown-body',
      ],
    },
    author: {
      name: 'github issue author',
      seen: '2026-08',
      selectors: ['[data-testid=issue-body-header-author]', 'a[data-hovercard-url*="/users/"]'],
    },
    date: {
      name: 'github issue date',
      seen: '2026-08',
      selectors: ['[data-testid=issue-body-header-link] relative-time', 'relative-time[datetime]'],
      attribute: 'datetime',
    },
  },
  comment: {
    box: {
      name: 'github issue comment',
      seen: '2026-08',
      selectors: [
        '.react-issue-comment',
        '[data-testid^=comment-viewer-outer-box]',
        '[data-wrapper-timeline-id]:has(.markdown-body)',
      ],
    },
    body: {
      name: 'github issue comment text',
      seen: '2026-08',
      selectors: [
        '[data-testid=markdown-body] .markdown-body',
        '.markdown-body',
        '[data-testid=markdown-body]',
      ],
    },
    author: {
      name: 'github issue comment author',
      seen: '2026-08',
      selectors: [
        'a[data-testid=avatar-link]',
        '[class*="ActivityHeader"] a[data-hovercard-url*="/users/"]',
        'a[data-hovercard-url*="/users/"]',
        'a[href*="/apps/"]',
      ],
    },
    date: {
      name: 'github issue comment date',
      seen: '2026-08',
      selectors: ['[data-testid=comment-header] relative-time', 'relative-time[datetime]'],
      attribute: 'datetime',
    },
    level: 'flat',
  },
  strip,
};

/** Pull requests, discussions, and issues until 2025. */
const classic: Layout = {
  mark: '.js-discussion .js-comment-body,.js-comment .js-comment-body',
  title: {
    name: 'github title',
    seen: '2026-08',
    selectors: [
      '.js-issue-title',
      '.gh-header-title bdi',
      '.gh-header-title .markdown-title',
      'h1 .markdown-title',
    ],
    isOptional: true,
  },
  post: 'first',
  comment: {
    box: {
      name: 'github comment',
      seen: '2026-08',
      selectors: ['.js-comment:has(.js-comment-body)', '.timeline-comment:has(.comment-body)'],
    },
    body: {
      name: 'github comment text',
      seen: '2026-08',
      selectors: ['.js-comment-body', '.comment-body'],
    },
    author: { name: 'github comment author', seen: '2026-08', selectors: ['a.author', '.author'] },
    date: {
      name: 'github comment date',
      seen: '2026-08',
      selectors: ['.js-timestamp relative-time', 'relative-time[datetime]', 'time-ago[datetime]'],
      attribute: 'datetime',
    },
    level: 'nested',
  },
  strip,
};

export const githubLayouts: readonly Layout[] = [react, classic];

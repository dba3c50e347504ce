import { optional } from '../anchors/table.ts';
import { defineSite } from '../define-site.ts';

const strip =
  'clipboard-copy,.zeroclipboard-container,.js-clipboard-copy,.octicon,.anchor,details-menu,task-lists > form,.js-suggested-changes-blob .js-apply-changes';

export const github = defineSite({
  id: 'github',
  hosts: ['github.com'],
  kind: 'social',
  pages: /\/(issues|pull|discussions)\/\d+/,
  marks: '.js-discussion .js-comment-body,[data-testid=issue-viewer-issue-container]',
  layouts: [
    // Issues since 2025.
    {
      name: 'github issue',
      seen: '2026-08',
      mark: '[data-testid=issue-viewer-issue-container],.react-issue-body',
      title: ['bdi[data-testid=issue-title]', '[data-testid=issue-title]', 'h1 bdi'],
      post: {
        box: ['[data-testid=issue-viewer-issue-container]', '.react-issue-body'],
        body: [
          '[data-testid=issue-body-viewer] .markdown-body',
          '[data-testid=issue-body] .markdown-body',
          '.markdown-body',
        ],
        author: ['[data-testid=issue-body-header-author]', 'a[data-hovercard-url*="/users/"]'],
        date: ['[data-testid=issue-body-header-link] relative-time', 'relative-time[datetime]'],
      },
      comment: {
        box: [
          '.react-issue-comment',
          '[data-testid^=comment-viewer-outer-box]',
          '[data-wrapper-timeline-id]:has(.markdown-body)',
        ],
        body: [
          '[data-testid=markdown-body] .markdown-body',
          '.markdown-body',
          '[data-testid=markdown-body]',
        ],
        author: [
          'a[data-testid=avatar-link]',
          '[class*="ActivityHeader"] a[data-hovercard-url*="/users/"]',
          'a[data-hovercard-url*="/users/"]',
          'a[href*="/apps/"]',
        ],
        date: ['[data-testid=comment-header] relative-time', 'relative-time[datetime]'],
        level: 'flat',
      },
      strip,
    },
    // Pull requests, discussions, and issues until 2025.
    {
      seen: '2026-08',
      mark: '.js-discussion .js-comment-body,.js-comment .js-comment-body',
      title: optional([
        '.js-issue-title',
        '.gh-header-title bdi',
        '.gh-header-title .markdown-title',
        'h1 .markdown-title',
      ]),
      post: 'first',
      comment: {
        box: ['.js-comment:has(.js-comment-body)', '.timeline-comment:has(.comment-body)'],
        body: ['.js-comment-body', '.comment-body'],
        author: ['a.author', '.author'],
        date: ['.js-timestamp relative-time', 'relative-time[datetime]', 'time-ago[datetime]'],
        level: 'nested',
      },
      strip,
    },
  ],
  testUrls: [
    {
      url: 'https://github.com/microsoft/TypeScript/issues/1',
      expect: 'the issue and its comments',
    },
    {
      url: 'https://github.com/microsoft/TypeScript/pulls',
      expect: 'a pull request of it, with its reviews',
    },
  ],
});

import { defineSite } from '../define-site.ts';

export const github = defineSite({
  id: 'github',
  hosts: ['github.com'],
  capture: 'open',
  kind: 'social',
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

import { defineSite } from '../define-site.ts';

/** Its letters are read as articles; notes are posts. */
export const substack = defineSite({
  id: 'substack',
  hosts: ['substack.com'],
  capture: 'open',
  kind: 'social',
  testUrls: [{ url: 'https://substack.com/notes', expect: 'a note of it, with its author' }],
});

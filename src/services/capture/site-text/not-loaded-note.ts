import type { NotLoaded } from '#domain/sites/site-pages.ts';

/** The note for missing comments; empty: none are missing. */
export function notLoadedNote(count: NotLoaded | undefined): string {
  if (!count) return '';
  if (count === 'some') return '[The talk goes on; not all of its comments are here.]';
  return `[The talk goes on; ${count} more ${count === 1 ? 'comment is' : 'comments are'} not here.]`;
}

/**
 * Name of the captions among the texts of `unfold`. Separate from their schema, because it runs in
 * pages.
 */
export const trackName = 'track';

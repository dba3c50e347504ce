/** Name of the lines among what `unfold` brings. Apart from their schema: it runs in pages. */
export const trackName = 'track';

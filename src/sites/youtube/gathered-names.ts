// Separate from the schemas: `unfold` runs in pages, which load no schema library.

/** Names of the gathered texts. */
export const gatheredNames = {
  /** The id of the video of all texts except the panel's lines. */
  videoId: 'videoId',
  facts: 'video',
  /** A caption file, unchanged. */
  captions: 'captions',
  captionsLanguage: 'captionsLanguage',
  /** No captions were found: those that the page itself offers may still be tried. */
  noCaptions: 'noCaptions',
  comments: 'comments',
  /** The number of comments that the answer states. */
  commentsTotal: 'commentsTotal',
  panel: 'panel',
} as const;

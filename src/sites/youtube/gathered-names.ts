// Apart from the schemas: `unfold` runs in pages, where no schema library belongs.

/** Names of the texts that are brought beside the page. */
export const gatheredNames = {
  /** The id of the video that all but the panel's lines are of. */
  videoId: 'videoId',
  facts: 'video',
  /** A caption file as it came. */
  captions: 'captions',
  captionsLanguage: 'captionsLanguage',
  /** There seem to be none: what the page offers at once may still be tried. */
  noCaptions: 'noCaptions',
  comments: 'comments',
  /** How many the answer says there are. */
  commentsTotal: 'commentsTotal',
  panel: 'panel',
} as const;

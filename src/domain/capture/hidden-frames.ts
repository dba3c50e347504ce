/** S9.9: a page that is read by its address, in a frame that is not visible. */
export const frameSize = { width: 680, height: 1080 } as const;
export const frameTimeoutMs = 30_000;

/** As `captures.ts` has them; repeated here because a content script carries no schema library. */
export const loadedRetries = 4;
export const afterLoadMs = 500;

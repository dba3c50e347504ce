/** Marks that tie elements of a serialised page to those of the live one (see `captures.ts`). */
export const indexAttribute = 'data-gloss-i';
export const pathAttribute = 'data-gloss-p';
/** In a path: the shadow root of the element before it. */
export const shadowStep = 's';

/** Marks that tie elements of a serialised page to those of the live one (see `captures.ts`). */
export const indexAttribute = 'data-gloss-i';
export const pathAttribute = 'data-gloss-p';
/** In a path: the shadow root of the element before it. */
export const shadowStep = 's';
/** In a path: the body of the document in the frame before it. */
export const frameStep = 'f';
/** On the element that stands for a frame in the copy: the address of its document. */
export const frameAttribute = 'data-gloss-frame';
/** Beside it where relative addresses in the frame count from elsewhere than those of the page. */
export const frameBaseAttribute = 'data-gloss-base';
/** On an element of the copy whose line ends are shown because of its style (`white-space`). */
export const linesAttribute = 'data-gloss-lines';

/**
 * Attributes that connect elements of a serialised page with those of the live one (see
 * `captures.ts`).
 */
export const indexAttribute = 'data-gloss-i';
export const pathAttribute = 'data-gloss-p';
/** In a path: the shadow root of the element before it. */
export const shadowStep = 's';
/** In a path: the body of the document in the frame before it. */
export const frameStep = 'f';
/** On the element that replaces a frame in the copy: the address of its document. */
export const frameAttribute = 'data-gloss-frame';
/** On the same element, where the frame's base address differs from that of the page. */
export const frameBaseAttribute = 'data-gloss-base';
/** On an element of the copy whose line ends are visible because of its style (`white-space`). */
export const linesAttribute = 'data-gloss-lines';
/**
 * On an element of the copy that its style may raise, lower or strike, with computed values:
 * `vertical-align|font-size|font-size around|top|text-decoration-line`.
 */
export const lookAttribute = 'data-gloss-look';

/** Shared by all parts: the bus of a part, calls to the background, properties of elements. */
const core = 'page-core.js';
/** Shared by the parts that read what shows in a page. */
const copy = 'page-copy.js';
const readers: readonly string[] = ['capture', 'passages', 'hidden-frame'];
/** Shared by the parts that put buttons and cards into a page, and by those that read its editors. */
const view = 'page-view.js';
const views: readonly string[] = ['card', 'selection', 'summary-button', 'composer', 'insertion'];

/** Where the parts of a frame find what they share; the loader makes place for that of an injection. */
export const partsName = 'glossParts';

/** The part of frames that the extension's own page hides; it has no port until it loads. */
const hiddenFrameScript = 'hidden-frame.js';

/** In pages with marks alone; it shares nothing, so that other pages pay nothing for it. */
const marksScript = 'page-marks.js';

/**
 * Files of the extension that a part of a page is made of, in the order in which they are injected.
 * Granted pages have the loader already; a second one changes nothing.
 */
export function pageScripts(part: string): string[] {
  if (part === 'marks') return ['loader.js', marksScript];
  // Cards are most often of selected text: both parts are one script.
  const own =
    part === 'hidden-frame' ? hiddenFrameScript : `page-${part === 'card' ? 'selection' : part}.js`;
  const shared = [
    ...(readers.includes(part) ? [copy] : []),
    ...(views.includes(part) ? [view] : []),
  ];
  return ['loader.js', core, ...shared, own];
}

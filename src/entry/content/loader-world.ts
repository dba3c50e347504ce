import type { PageHost } from '#page/page-host.ts';

/**
 * The isolated world of a frame, which scripts of the extension share and the page cannot see. Of an
 * older version the loader may be of another shape.
 */
export const loaderWorld = globalThis as unknown as { glossLoader?: PageHost };

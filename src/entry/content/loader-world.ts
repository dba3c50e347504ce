import type { ComposerRegistry } from '#page/composer/composer-registry.ts';
import type { PageHost } from '#page/host/page-host.ts';

/**
 * The isolated world of a frame, which scripts of the extension share and the page cannot see. Of an
 * older version the loader may be of another shape.
 */
export const loaderWorld = globalThis as unknown as {
  glossLoader?: PageHost;
  glossComposers?: ComposerRegistry;
};

/** Composers for the part that inserts. */
export function shareComposers(registry: ComposerRegistry): void {
  loaderWorld.glossComposers = registry;
}

export const sharedComposers: ComposerRegistry = {
  find: (id) => loaderWorld.glossComposers?.find(id) ?? null,
};

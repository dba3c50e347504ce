import type { PageParts } from '#domain/markdown/html/page-parts.ts';

/** A page whose words are their keys. */
export const pageParts: PageParts = { id: 'a0', text: (key) => key, number: String };

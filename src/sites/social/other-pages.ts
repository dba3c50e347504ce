import type { Selectors } from '../anchors/table.ts';

/** A talk of several pages: what comes before and after this one, as HTML itself says it. */
export const otherPages: Selectors = [
  'link[rel~=next][href],link[rel~=prev][href]',
  'a[rel~=next][href],a[rel~=prev][href]',
];

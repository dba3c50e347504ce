import type { Selectors } from '../anchors/table.ts';

/** The other pages of a thread: those before and after this one, as HTML's `rel` states them. */
export const otherPages: Selectors = [
  'link[rel~=next][href],link[rel~=prev][href]',
  'a[rel~=next][href],a[rel~=prev][href]',
];

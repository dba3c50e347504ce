import type { Anchor } from './passage.ts';

/** A passage of a source, to be shown in its place. */
export interface PassagePlace {
  docId: string;
  link: string | null;
  /** The source's own words. */
  exact: string;
  anchor: Anchor | null;
}

import type { Anchor } from '../anchors/anchor.ts';

/** What a search engine's result pages are made of; data, but for nothing. */
export interface Engine {
  /** The site's id. */
  id: string;
  /** Parameters of the address that hold what was searched for, best first. */
  queryParams: readonly string[];
  /** Fields that hold it, where the address does not. */
  queryField: Anchor;
  /** One a result; of boxes in one another the innermost counts. */
  box: Anchor;
  /** Within a box. */
  link: Anchor;
  /** Within a box; absent in it: the link's own text. */
  title: Anchor;
  snippet: Anchor;
  /** Boxes that are one of these, or in one, are paid for. */
  ads: string;
  /** Left out of titles and snippets. */
  strip: string;
  /** Attribute of the box, or within it, that holds the page's own address. */
  addressAttribute?: string;
  /** Address parts of what is no result although it looks like one. */
  refused?: RegExp;
  /** Other kinds of results at the same address: pictures, shops. */
  isOther?(url: URL): boolean;
  /** What stands where the engine took the asker for a machine. */
  captcha: { hosts: RegExp | null; path: RegExp | null; selector: string; text: RegExp | null };
}

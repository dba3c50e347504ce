import type { Anchor } from '../anchors/anchor.ts';
import { type AnchorPart, anchorMaker, type Month, optional } from '../anchors/table.ts';

/** The parts of a search engine's result pages; data only. */
export interface Engine {
  /** The site's id. */
  id: string;
  /** Parameters of the address that hold the query, best first. */
  queryParams: readonly string[];
  /** Fields that hold the query, where the address does not. */
  queryField: Anchor;
  /** One per result; of nested boxes the outermost with an address counts. */
  box: Anchor;
  /** Within a box. */
  link: Anchor;
  /** Within a box; where it is missing, the link's text is the title. */
  title: Anchor;
  snippet: Anchor;
  /** Advertisements: boxes that match, or are inside a match, are left out. */
  ads: string;
  /** Left out of titles and snippets. */
  strip: string;
  /**
   * Where the box holds the page's own address: as an attribute's value, or of an element `inside`
   * it.
   */
  address?: { attributes: readonly string[]; inside?: RegExp };
  /** Parts of addresses of entries that look like results and are none. */
  refused?: RegExp;
  /** Other kinds of results at the same address: pictures, shopping. */
  isOther?(url: URL): boolean;
  /** Shown where the engine suspects an automated request. */
  captcha: { hosts: RegExp | null; path: RegExp | null; selector: string; text: RegExp | null };
}

type PartKey = 'queryField' | 'box' | 'link' | 'title' | 'snippet';

/** An `Engine` as written in a site's definition; its field and its snippets are optional parts. */
export type EngineTable = Omit<Engine, PartKey | 'id'> & { seen: Month } & Record<
    PartKey,
    AnchorPart
  >;

export function engineOf(id: string, table: EngineTable): Engine {
  const { seen, queryField, box, link, title, snippet, ...rest } = table;
  const anchor = anchorMaker(id, seen);
  return {
    ...rest,
    id,
    queryField: anchor('query field', optional(queryField)),
    box: anchor('result', box),
    link: anchor('link', link),
    title: anchor('title', title),
    snippet: anchor('snippet', optional(snippet)),
  };
}

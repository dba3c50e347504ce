import type { Anchor } from '../anchors/anchor.ts';
import { type AnchorPart, anchorMaker, type Month, optional } from '../anchors/table.ts';

/** What a search engine's result pages are made of; data, but for nothing. */
export interface Engine {
  /** The site's id. */
  id: string;
  /** Parameters of the address that hold what was searched for, best first. */
  queryParams: readonly string[];
  /** Fields that hold it, where the address does not. */
  queryField: Anchor;
  /** One a result; of boxes in one another the outermost with an address counts. */
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
  /** Where the box holds the page's own address: as an attribute's value, or `inside` one. */
  address?: { attributes: readonly string[]; inside?: RegExp };
  /** Address parts of what is no result although it looks like one. */
  refused?: RegExp;
  /** Other kinds of results at the same address: pictures, shops. */
  isOther?(url: URL): boolean;
  /** What stands where the engine took the asker for a machine. */
  captcha: { hosts: RegExp | null; path: RegExp | null; selector: string; text: RegExp | null };
}

type PartKey = 'queryField' | 'box' | 'link' | 'title' | 'snippet';

/** An `Engine` with each fact once; its field and its snippets are optional. */
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

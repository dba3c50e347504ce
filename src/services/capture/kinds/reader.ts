import type { PageFacts, PageKind } from '#domain/documents/page-facts.ts';
import type { Outline } from '../blocks/segments.ts';
import type { StructuredData } from '../facts/structured-data.ts';

/** What readers see of a page. None of them changes it. */
export interface PageView {
  /** The page as it was copied, for its metadata. */
  page: Document;
  /** Its body with plain headings, code, formulas and callouts. */
  body: Element;
  outline: Outline;
  /** Of each segment: how likely it is content, 0 to 1. */
  likelihood: Float32Array;
  /** The segments that are content by likelihood alone. */
  likely: ReadonlySet<number>;
  data: StructuredData;
  /** `og:type`, in lower case. */
  openGraph: string;
  /** Path of the address, in lower case. */
  path: string;
  language: string;
}

/** What a reader would keep of a page. */
export interface Proposal {
  kind: PageKind;
  /** How much speaks for the kind, 0 to 1. */
  confidence: number;
  /** Numbers of the segments it would keep. */
  selected: ReadonlySet<number>;
  /** Segments that the page's data state: a text without many of them is not whole. */
  needed?: ReadonlySet<number>;
  /** What its kind does to the text, whichever reader's it is; in place. */
  shape?: (content: Element) => void;
  /** What is selected, in page order. */
  content(): Element;
  /** What only this reader knows of the page, such as who began a thread. */
  meta: Partial<PageFacts>;
}

/** Reads one kind of page; null: the page shows no sign of it. Takes time linear in the page's size. */
export type KindReader = (view: PageView) => Proposal | null;

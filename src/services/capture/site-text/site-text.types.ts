import type { DocType, Document } from '#domain/documents.ts';
import type { Anchor } from '#domain/passages/passage.ts';

/** What a site's page becomes as a document. */
export interface SiteText {
  docType: DocType;
  title: string;
  /** Markdown. */
  text: string;
  data: Document['doc_type_dependent_data'];
  /** Where a passage stands; null or absent: where its words are found in the page, `inPage`. */
  anchorOf?(textStart: number, inPage: Anchor): Anchor | null;
}

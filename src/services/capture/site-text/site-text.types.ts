import type { DocType, Document } from '#domain/documents.ts';
import type { Anchor } from '#domain/passages/passage.ts';

/** What a site's page becomes as a document. */
export interface SiteText {
  docType: DocType;
  title: string;
  /** Markdown. */
  text: string;
  data: Document['doc_type_dependent_data'];
  /** The place of a passage; null or absent: the place of its words in the page, `inPage`. */
  anchorOf?(textStart: number, inPage: Anchor): Anchor | null;
}

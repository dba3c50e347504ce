import type { DocType, Document } from '#domain/documents/documents.ts';
import type { Anchor } from '#domain/passages/passage.ts';

/** The document of a site's page. */
export interface SiteText {
  docType: DocType;
  title: string;
  /** Markdown. */
  text: string;
  data: Document['doc_type_dependent_data'];
  /** The anchor of a passage; null or absent: the position of its words in the page, `inPage`. */
  anchorOf?(textStart: number, inPage: Anchor): Anchor | null;
}

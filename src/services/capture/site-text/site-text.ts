import type { DocType, Document } from '#domain/documents.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import type { SitePage } from '#domain/site-pages.ts';
import { mailText } from './mail-text.ts';
import { searchText } from './search-text.ts';
import { socialText } from './social-text.ts';
import { videoText } from './video-text.ts';

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

export function siteText(page: SitePage): SiteText {
  switch (page.kind) {
    case 'mail':
      return mailText(page.data);
    case 'social':
      return socialText(page.data, page.details);
    case 'video':
      return videoText(page.data);
    case 'search':
      return searchText(page.data);
  }
}

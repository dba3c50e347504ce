import type { DocType } from '../documents/documents.ts';
import { markAddress } from './mark-address.ts';
import type { MarkedSource } from './marks.ts';

interface Read {
  docId: string;
  docType: DocType;
  title: string;
  link: string | null;
}

/** What words of a text that was read are of: a page by its address, whatever it said when it was read, else the document. */
export function markedSource({ docId, docType, title, link }: Read): MarkedSource {
  const address = markAddress(link);
  const isPage = docType.startsWith('page_content__') && docType !== 'page_content__pdf';
  return { address, docId: isPage && address !== null ? '' : docId, docType, title };
}

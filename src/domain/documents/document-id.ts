import { canonicalText } from '../passages/canonical-text.ts';
import type { DocType } from './documents.ts';

/** Keys the hash, so that a document's id cannot be found by hashing public texts (DESIGN section 7). */
export const documentKey = 'gloss.document.v1';

/**
 * The input of the hash for documents made of text: type and canonical text; for files it is their
 * bytes.
 */
export function documentIdInput(type: DocType, text: string): string {
  return `${type}\n${canonicalText(text)}`;
}

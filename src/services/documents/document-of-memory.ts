import { blake2b } from 'hash-wasm';
import { documentIdInput, documentKey } from '#domain/documents/document-id.ts';
import type { MemoryPage } from '#domain/memory/memory.ts';
import type { ReadText } from '#workers/memory/memory.api.ts';
import type { NewDocument } from '../store/documents/documents.ts';

const doc_type = 'page_content__webpage';
/** A rough count: of these documents only passages are sent, and those are counted. */
const charactersPerToken = 4;

/** The stored copy of a page as a document, where the one that was read is no longer there. */
export async function documentOfMemory(
  { address, title, author, published, lastAt }: MemoryPage,
  { text, passages }: ReadText,
): Promise<NewDocument> {
  return {
    doc_id: await blake2b(documentIdInput(doc_type, text), 256, documentKey),
    doc_type,
    pure_text: text,
    tokens: Math.ceil(text.length / charactersPerToken),
    link: address,
    file_link: null,
    doc_type_dependent_data: {
      title,
      readabilityMarkdown: '',
      ...(author.length > 0 && { author }),
      ...(published !== null && { published }),
    },
    passages: [...passages],
    hiddenDropped: 0,
    created_at: new Date(lastAt).toISOString(),
  };
}

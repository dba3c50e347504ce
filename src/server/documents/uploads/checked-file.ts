import { blake2b, createBLAKE2b } from 'hash-wasm';
import { documentIdInput, documentKey } from '#domain/documents/document-id.ts';
import type { DocType } from '#domain/documents/documents.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

const bits = 256;

/**
 * Decides whether an id belongs to a file (DESIGN section 7). A file's id is the hash of its bytes. A
 * document made of text may have the hash of its type and text as its id; its file is then that text.
 */
export interface IdRule {
  accepts(fileHash: string): boolean;
}

/** `text`: canonical. */
export async function idRule(docId: string, type: DocType, text: string): Promise<IdRule> {
  const ofText = await blake2b(documentIdInput(type, text), bits, documentKey);
  const textHash = ofText === docId ? await blake2b(text, bits, documentKey) : null;
  return { accepts: (fileHash) => fileHash === docId || fileHash === textHash };
}

/**
 * The file's bytes as they arrive, counted and hashed. Throws `file_too_large` as soon as the limit is
 * passed, and at the end `file_empty` or `document_id_mismatch`: a store that writes a body completely
 * or not at all then stores no wrong file.
 */
export async function* checkedFile(
  file: AsyncIterable<Uint8Array>,
  rule: IdRule,
  limit: number,
): AsyncGenerator<Uint8Array> {
  const hasher = await createBLAKE2b(bits, documentKey);
  hasher.init();
  let bytes = 0;
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > limit) throw tooLarge(limit);
    hasher.update(chunk);
    yield chunk;
  }
  if (bytes === 0) throw new CodedError('file_empty', 'the file has no bytes');
  if (!rule.accepts(hasher.digest('hex'))) {
    throw new CodedError('document_id_mismatch', 'doc_id is not the hash of these bytes');
  }
}

function tooLarge(limit: number): CodedError {
  return new CodedError('file_too_large', `the file has more than ${limit} bytes`, {
    megabytes: Math.round(limit / 1024 / 1024),
  });
}

import { blake2b } from 'hash-wasm';
import { documentIdInput, documentKey } from '#domain/documents/document-id.ts';
import { checkDocument } from '#domain/files/check-document.ts';
import { canonicalText } from '#domain/passages/canonical-text.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { idRule } from '../../documents/uploads/checked-file.ts';
import { claimUpload, type UploadRequest } from '../../documents/uploads/claim-upload.ts';
import { followUpload } from '../../documents/uploads/follow-upload.ts';
import { receiveUpload } from '../../documents/uploads/receive-upload.ts';
import { storable, type UploadPayload } from '../../documents/uploads/upload-payload.ts';
import { textTokens } from '../../gateway/prompt-tokens.ts';
import type { AssistantCall } from '../assistant-call.ts';
import type { FetchedPage } from './fetch-page.ts';

const docType = 'page_content__webpage' as const;
const mediaType = 'text/markdown';

/** Stores a page as one that a person reads is, until it can be searched; its file is its text. @returns its id */
export async function storePage(call: AssistantCall, page: FetchedPage): Promise<string> {
  const payload = payloadOf(page);
  checkDocument({ ...payload, link: page.address });
  const { pure_text: text } = payload;
  const docId = await blake2b(documentIdInput(docType, text), 256, documentKey);
  const bytes = Buffer.from(text);
  await upload(call, bytes, {
    docId,
    taskId: null,
    mediaType,
    fileName: 'page.md',
    maxBytes: 2 * bytes.length,
    payload,
  });
  return docId;
}

function payloadOf({ address, title, text }: FetchedPage): UploadPayload {
  const pure_text = storable(canonicalText(text));
  return {
    doc_type: docType,
    pure_text,
    tokens: textTokens(pure_text),
    link: address,
    doc_type_dependent_data: { title: storable(title), readabilityMarkdown: pure_text },
  };
}

async function upload(call: AssistantCall, bytes: Buffer, request: UploadRequest): Promise<void> {
  const { principal, documents, connected } = call;
  const { docId } = request;
  const claim = await claimUpload(principal, documents, request, connected);
  if (claim.kind === 'exists') return;
  if (claim.kind === 'receive') {
    const { length } = bytes;
    const rule = await idRule(docId, docType, request.payload.pure_text);
    const file = { docId, docType, mediaType, limit: length, rule, textBytes: length, bytes: null };
    await receiveUpload(principal, documents, claim, { ...file, stream: pieces(bytes) }, connected);
  }
  await untilSearchable(call, docId, claim.taskId);
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function untilSearchable(
  { principal, documents, connected }: AssistantCall,
  docId: string,
  taskId: string,
): Promise<void> {
  for await (const { event } of followUpload(principal, documents, docId, taskId, connected)) {
    if (event.event === 'upload_to_es') return;
    if (event.event !== 'upload_document_error') continue;
    throw new CodedError('upload_document', event.error?.message ?? 'the page was not stored');
  }
}

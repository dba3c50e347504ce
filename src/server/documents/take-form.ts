import { finished } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { DocumentField } from '#api/documents.ts';
import { type UploadFields, uploadFieldNames, uploadFieldsSchema } from '#api/upload-form.ts';
import { budgets } from '#domain/files/budgets.ts';
import { checkDocument } from '#domain/files/check-document.ts';
import { maxBytesOfType } from '#domain/files/type-limits.ts';
import { canonicalText } from '#domain/passages/canonical-text.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { parseBody } from '../http/parse-body.ts';
import { idRule } from './checked-file.ts';
import type { UploadRequest } from './claim-upload.ts';
import type { IncomingFile } from './receive-upload.ts';
import { storable } from './upload-payload.ts';

/** A form whose fields are read and whose file has not begun to be. */
export interface UploadForm {
  request: UploadRequest;
  projection: readonly DocumentField[] | null;
  file: IncomingFile;
}

/**
 * Reads C3's form up to its file. Throws what a person is told: `file_required`, `invalid_request`,
 * S5.2 and S5.3.
 */
export async function takeForm(request: FastifyRequest): Promise<UploadForm> {
  if (!request.isMultipart()) {
    throw new CodedError('invalid_request', 'the body must be multipart/form-data');
  }
  const parts = request.parts() as AsyncIterableIterator<Multipart>;
  const { values, part } = await readFields(parts);
  const { doc_id, task_id, projection, ...fields } = checkFields(values);
  const text = canonicalText(fields.pure_text);
  checkDocument({ ...fields, pure_text: text, link: fields.link ?? null });
  checkPlaces(fields.passages ?? [], text.length);
  const { name, mediaType } = namesOf(part);
  const limit = maxBytesOfType(fields.doc_type, name, mediaType);
  const textBytes = Buffer.byteLength(text);
  const sent = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  // The parser keeps every field for as long as the file comes.
  for (const field of Object.keys(part.fields)) delete part.fields[field];
  return {
    request: {
      docId: doc_id,
      taskId: task_id ?? null,
      mediaType,
      fileName: name,
      maxBytes: Math.min(limit + textBytes, sent),
      payload: storable({ ...fields, pure_text: text }),
    },
    projection: projection ?? null,
    file: {
      docId: doc_id,
      docType: fields.doc_type,
      mediaType,
      limit,
      rule: await idRule(doc_id, fields.doc_type, text),
      textBytes,
      stream: fileThenEnd(part, parts),
    },
  };
}

/** A sender that is slower than this is cut off. */
const maxDiscardMs = 60_000;

/** Reads the rest of a body away: some clients read no answer before all of theirs is sent. */
export async function discard({ raw }: FastifyRequest): Promise<void> {
  raw.unpipe();
  raw.resume();
  if (raw.complete || raw.destroyed) return;
  const signal = AbortSignal.timeout(maxDiscardMs);
  await finished(raw, { writable: false, signal }).catch(() => undefined);
}

/** UTF-16 units: a text at its longest, and as much again for its passages and data. */
const maxFields = 2 * budgets.textLength;

const fieldLength = (value: unknown) => (typeof value === 'string' ? value.length : 0);

async function readFields(parts: AsyncIterableIterator<Multipart>) {
  const values: Record<string, unknown> = {};
  let length = 0;
  try {
    for (;;) {
      const { done, value: part } = (await parts.next()) as IteratorResult<Multipart, undefined>;
      if (done || !part) throw new CodedError('file_required', 'file: is missing');
      if (part.type === 'file') {
        if (part.fieldname === 'file') return { values, part };
        throw invalid(part.fieldname, 'no file is taken here');
      }
      if (part.valueTruncated) throw invalid(part.fieldname, 'is too long');
      length += fieldLength(part.value);
      if (length > maxFields) throw invalid(part.fieldname, 'the fields are too long together');
      values[part.fieldname] = part.value;
    }
  } catch (thrown) {
    throw limitError(thrown);
  }
}

function checkFields(values: Record<string, unknown>): UploadFields {
  for (const name of ['doc_id', 'doc_type', 'pure_text', 'tokens', 'doc_type_dependent_data']) {
    if (values[name] === undefined) {
      throw invalid(name, 'is missing; every field stands before the file');
    }
  }
  // A part of type application/json comes parsed.
  for (const name of uploadFieldNames) {
    const value = values[name];
    if (typeof value === 'object' && value !== null) values[name] = JSON.stringify(value);
    if (value === '' && name !== 'pure_text') delete values[name];
  }
  return parseBody(uploadFieldsSchema, values);
}

function checkPlaces(passages: readonly { textStart: number; textEnd: number }[], length: number) {
  const bad = passages.find(
    ({ textStart, textEnd }) => !(textStart >= 0 && textStart < textEnd && textEnd <= length),
  );
  if (bad) throw invalid('passages', 'one lies outside of pure_text');
}

/** The file's bytes; throws where another part comes behind it. */
async function* fileThenEnd(
  part: MultipartFile,
  parts: AsyncIterableIterator<Multipart>,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of part.file) yield chunk as Uint8Array;
    const next = (await parts.next()) as IteratorResult<Multipart, undefined>;
    if (!next.done && next.value) throw invalid(next.value.fieldname, 'must stand before the file');
  } catch (thrown) {
    const error = limitError(thrown);
    // Not the store's fault, whatever its code.
    throw error instanceof CodedError ? error : invalid('file', 'breaks off');
  }
}

function namesOf({ filename, mimetype }: MultipartFile): { name: string; mediaType: string } {
  // Browsers write a quotation mark so.
  const base = (filename ?? '').replaceAll('%22', '"').split(/[/\\]/).at(-1) ?? '';
  const name = storable(base.replace(/\p{Cc}/gu, '').slice(-255)) || 'file';
  const mediaType = /^[\w.+-]+\/[\w.+-]+$/.test(mimetype ?? '') ? mimetype : '';
  return { name, mediaType: mediaType.toLowerCase() || 'application/octet-stream' };
}

function invalid(field: string, fault: string): CodedError {
  return new CodedError('invalid_request', `${field.slice(0, 50)}: ${fault}`);
}

function limitError(thrown: unknown): unknown {
  const { code } = (thrown ?? {}) as { code?: unknown };
  const isLimit = typeof code === 'string' && /^FST_\w+_LIMIT$/.test(code);
  return isLimit ? new CodedError('invalid_request', 'more parts than are taken') : thrown;
}

import { finished } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { StoredParts } from '#api/document-parts.ts';
import type { DocumentField } from '#api/documents.ts';
import {
  type UploadFields,
  uploadFieldNames,
  uploadFieldsSchema,
  uploadJsonLimits,
} from '#api/upload-form.ts';
import { budgets } from '#domain/files/budgets.ts';
import { checkDocument } from '#domain/files/check-document.ts';
import { maxBytesOfType } from '#domain/files/type-limits.ts';
import { canonicalText } from '#domain/passages/canonical-text.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { fieldError, formParts, nextPart, parseFields } from '../../http/bodies/form-body.ts';
import { checkJsonText } from '../../http/bodies/json-count.ts';
import {
  held,
  type LargeBodies,
  LargeBody,
  largeBodyBytes,
} from '../../http/bodies/large-bodies.ts';
import { idRule } from './checked-file.ts';
import type { UploadRequest } from './claim-upload.ts';
import type { IncomingFile } from './receive-upload.ts';
import { storable } from './upload-payload.ts';

/** A form whose fields are read; its file is still to come. */
export interface UploadForm {
  request: UploadRequest;
  projection: readonly DocumentField[] | null;
  file: IncomingFile;
}

/**
 * Reads C3's form up to its file; long fields wait for their turn. Throws `file_required`, `invalid_request`, and S5.2
 * and S5.3's errors.
 */
export async function readUploadForm(
  request: FastifyRequest,
  largeBodies: LargeBodies,
  signal: AbortSignal,
): Promise<UploadForm> {
  const large = new LargeBody(largeBodies, request.principal.ownerId, signal);
  try {
    const parts = formParts(request);
    const fields = await readFields(parts, () => held(request, large.enter('received')));
    if (fields.isLarge) await large.enter('inWork');
    return await formOf(request, parts, fields);
  } finally {
    large.leave();
  }
}

async function formOf(
  request: FastifyRequest,
  parts: AsyncIterableIterator<Multipart>,
  { values, part }: ReadFields,
): Promise<UploadForm> {
  const { doc_id, task_id, projection, parts: stored, ...fields } = checkFields(values);
  checkFileIsThere(part, stored);
  const text = canonicalText(fields.pure_text);
  checkDocument({ ...fields, pure_text: text, link: fields.link ?? null });
  checkRanges(fields.passages ?? [], text.length);
  const { name, mediaType } = part
    ? namesOf(part.filename, part.mimetype)
    : namesOf(stored?.name, stored?.type);
  const limit = maxBytesOfType(fields.doc_type, name, mediaType);
  const textBytes = Buffer.byteLength(text);
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  const sent = stored ? stored.bytes + textBytes : length;
  // The parser holds every field for as long as the file comes.
  if (part) for (const field of Object.keys(part.fields)) delete part.fields[field];
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
      bytes: stored?.bytes ?? null,
      stream: part ? fileThenEnd(part, parts) : null,
    },
  };
}

/** A slower sender is disconnected. */
const maxDiscardMs = 60_000;

/** Reads and drops the rest of a body: some clients read no answer before all of it is sent. */
export async function discardBody({ raw }: FastifyRequest): Promise<void> {
  raw.unpipe();
  raw.resume();
  if (raw.complete || raw.destroyed) return;
  const signal = AbortSignal.timeout(maxDiscardMs);
  await finished(raw, { writable: false, signal }).catch(() => undefined);
}

/** UTF-16 units: the longest text, and as much again for its passages and data. */
const maxFields = 2 * budgets.textLength;

interface ReadFields {
  values: Record<string, string>;
  /** Null: the form has no file. */
  part: MultipartFile | null;
  isLarge: boolean;
}

/** `beforeLarge`: called once, before more is read than of a small form. */
async function readFields(
  parts: AsyncIterableIterator<Multipart>,
  beforeLarge: () => Promise<void>,
): Promise<ReadFields> {
  const values: Record<string, string> = {};
  let length = 0;
  let isLarge = false;
  for (;;) {
    const part = await nextPart(parts);
    if (!part) return { values, part: null, isLarge };
    if (part.type === 'file') {
      if (part.fieldname === 'file') return { values, part, isLarge };
      throw fieldError(part.fieldname, 'no file is expected here');
    }
    if (part.valueTruncated) throw fieldError(part.fieldname, 'is too long');
    const value = textOf(part.value);
    length += value.length;
    if (length > maxFields) throw fieldError(part.fieldname, 'the fields are too long together');
    if (length > largeBodyBytes && !isLarge) {
      isLarge = true;
      await beforeLarge();
    }
    values[part.fieldname] = value;
  }
}

/** S5.1: a file, or word that its parts were sent. */
function checkFileIsThere(part: MultipartFile | null, stored: StoredParts | undefined): void {
  if (!part && !stored) throw new CodedError('file_required', 'File is required');
  if (part && stored) throw fieldError('parts', 'there is a file in this form too');
}

/** The parser has parsed a part of type application/json. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function checkFields(values: Record<string, string>): UploadFields {
  for (const name of ['doc_id', 'doc_type', 'pure_text', 'tokens', 'doc_type_dependent_data']) {
    if (values[name] === undefined) {
      throw fieldError(name, 'is missing; every field comes before the file');
    }
  }
  for (const name of uploadFieldNames) {
    if (values[name] === '' && name !== 'pure_text') delete values[name];
  }
  for (const [name, limits] of Object.entries(uploadJsonLimits)) {
    if (values[name] !== undefined) checkJsonText(values[name], limits, name);
  }
  return parseFields(uploadFieldsSchema, values);
}

function checkRanges(passages: readonly { textStart: number; textEnd: number }[], length: number) {
  const bad = passages.find(
    ({ textStart, textEnd }) => !(textStart >= 0 && textStart < textEnd && textEnd <= length),
  );
  if (bad) throw fieldError('passages', 'one lies outside of pure_text');
}

/** The file's bytes. Throws where another part comes after it. */
async function* fileThenEnd(
  part: MultipartFile,
  parts: AsyncIterableIterator<Multipart>,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of part.file) yield chunk as Uint8Array;
    const next = await nextPart(parts);
    if (next) throw fieldError(next.fieldname, 'must stand before the file');
  } catch (thrown) {
    // Not a failure of the store, whatever its code.
    throw thrown instanceof CodedError ? thrown : fieldError('file', 'breaks off');
  }
}

function namesOf(filename: string | undefined, mimetype: string | undefined) {
  // How browsers encode a quotation mark.
  const base = (filename ?? '').replaceAll('%22', '"').split(/[/\\]/).at(-1) ?? '';
  const name = storable(base.replace(/\p{Cc}/gu, '').slice(-255)) || 'file';
  const mediaType = mimetype && /^[\w.+-]+\/[\w.+-]+$/.test(mimetype) ? mimetype : '';
  return { name, mediaType: mediaType.toLowerCase() || 'application/octet-stream' };
}

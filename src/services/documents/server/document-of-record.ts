import * as z from 'zod/mini';
import type { DocumentRecord } from '#api/documents.ts';
import { documentSchema } from '#domain/documents/documents.ts';
import type { NewDocument } from '#services/store/documents/documents.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

const recordSchema = z.omit(documentSchema, { rev: true, dirty: true, deviceId: true, hlc: true });

/** A document of the server as this client saves it (C2). @throws file_damaged */
export function documentOfRecord(record: DocumentRecord): NewDocument {
  const { s3: _s3, leftOut, ...fields } = record;
  const parsed = recordSchema.safeParse(leftOut == null ? fields : { ...fields, leftOut });
  if (!parsed.success) throw new CodedError('file_damaged', 'the record has another shape');
  const { length } = parsed.data.pure_text;
  const isInside = ({ textStart, textEnd }: { textStart: number; textEnd: number }) =>
    textStart >= 0 && textStart <= textEnd && textEnd <= length;
  return { ...parsed.data, passages: parsed.data.passages.filter(isInside) };
}

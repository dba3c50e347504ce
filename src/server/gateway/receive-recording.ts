import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import {
  maxAudioBytes,
  type TranscriptionFields,
  transcriptionFieldsSchema,
} from '#api/transcriptions.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { fieldError, formError, formParts, parseFields } from '../http/form-body.ts';
import type { Recording } from '../providers/transcription.ts';

export interface ReceivedForm {
  recording: Recording;
  fields: TranscriptionFields;
  /** Removes the file. */
  remove(): Promise<void>;
}

/**
 * The form of a request, with its file on disk: the field that names the provider may come after the
 * file. Throws `invalid_request` and `file_too_large`, and leaves no file then.
 */
export async function receiveRecording(request: FastifyRequest): Promise<ReceivedForm> {
  const parts = formParts(request);
  const folder = await mkdtemp(path.join(tmpdir(), 'gloss-audio-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const { recording, values } = await readParts(parts, path.join(folder, 'recording'));
    if (!recording) throw fieldError('file', 'is missing');
    return { recording, fields: fieldsOf(values), remove };
  } catch (thrown) {
    await remove();
    throw receiveError(thrown);
  }
}

async function readParts(parts: AsyncIterable<Multipart>, file: string) {
  let recording: Recording | null = null;
  const values: [string, string][] = [];
  for await (const part of parts) {
    if (part.type === 'field') values.push([part.fieldname, String(part.value)]);
    else recording = await save(part, file);
  }
  return { recording, values };
}

async function save(part: MultipartFile, file: string): Promise<Recording> {
  if (part.fieldname !== 'file') throw fieldError(part.fieldname, 'no file is expected here');
  let bytes = 0;
  part.file.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await pipeline(part.file, createWriteStream(file));
  if (part.file.truncated) throw fileTooLarge();
  return { path: file, bytes, name: part.filename, mediaType: part.mimetype };
}

function fieldsOf(values: readonly [string, string][]): TranscriptionFields {
  const granularities = values
    .filter(([name]) => name.replace('[]', '') === 'timestamp_granularities')
    .map(([, value]) => value);
  return parseFields(transcriptionFieldsSchema, {
    ...Object.fromEntries(values.filter(([name, value]) => value !== '' && !name.endsWith('[]'))),
    timestamp_granularities: granularities,
  });
}

function receiveError(thrown: unknown): unknown {
  const { code } = thrown as { code?: unknown };
  return code === 'FST_REQ_FILE_TOO_LARGE' ? fileTooLarge() : formError(thrown);
}

function fileTooLarge(): CodedError {
  return new CodedError('file_too_large', `a recording has at most ${maxAudioBytes} bytes`, {
    megabytes: Math.round(maxAudioBytes / 1024 / 1024),
  });
}

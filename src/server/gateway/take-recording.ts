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
import { parseBody } from '../http/parse-body.ts';
import type { Recording } from '../providers/transcription.ts';

export interface TakenForm {
  recording: Recording;
  fields: TranscriptionFields;
  /** Removes the file. */
  drop(): Promise<void>;
}

/**
 * The form of a request, its file on disk: which provider it goes to may stand behind the file.
 * Throws `invalid_request` and `file_too_large`, and leaves no file then.
 */
export async function takeRecording(request: FastifyRequest): Promise<TakenForm> {
  if (!request.isMultipart()) {
    throw new CodedError('invalid_request', 'the body must be multipart/form-data');
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'gloss-audio-'));
  const drop = () => rm(folder, { recursive: true, force: true });
  try {
    const { recording, values } = await readParts(request, path.join(folder, 'recording'));
    if (!recording) throw new CodedError('invalid_request', 'file: is missing');
    return { recording, fields: fieldsOf(values), drop };
  } catch (thrown) {
    await drop();
    throw tooLarge(thrown);
  }
}

async function readParts(request: FastifyRequest, file: string) {
  let recording: Recording | null = null;
  const values: [string, string][] = [];
  for await (const part of request.parts() as AsyncIterable<Multipart>) {
    if (part.type === 'field') values.push([part.fieldname, String(part.value)]);
    else recording = await save(part, file);
  }
  return { recording, values };
}

async function save(part: MultipartFile, file: string): Promise<Recording> {
  if (part.fieldname !== 'file') {
    throw new CodedError(
      'invalid_request',
      `${part.fieldname.slice(0, 50)}: no file is taken here`,
    );
  }
  let bytes = 0;
  part.file.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await pipeline(part.file, createWriteStream(file));
  if (part.file.truncated) throw largest();
  return { path: file, bytes, name: part.filename, mediaType: part.mimetype };
}

function fieldsOf(values: readonly [string, string][]): TranscriptionFields {
  const granularities = values
    .filter(([name]) => name.replace('[]', '') === 'timestamp_granularities')
    .map(([, value]) => value);
  return parseBody(transcriptionFieldsSchema, {
    ...Object.fromEntries(values.filter(([name, value]) => value !== '' && !name.endsWith('[]'))),
    timestamp_granularities: granularities,
  });
}

function tooLarge(thrown: unknown): unknown {
  const { code } = thrown as { code?: unknown };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return largest();
  const isTooMany = typeof code === 'string' && /^FST_\w+_LIMIT$/.test(code);
  return isTooMany ? new CodedError('invalid_request', 'more parts than are taken') : thrown;
}

function largest(): CodedError {
  return new CodedError('file_too_large', `a recording has at most ${maxAudioBytes} bytes`, {
    megabytes: Math.round(maxAudioBytes / 1024 / 1024),
  });
}

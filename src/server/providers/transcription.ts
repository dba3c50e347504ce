import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { TranscriptionFields } from '#api/transcriptions.ts';
import { baseUrlOf } from '../config/provider-config.ts';
import type { ProviderInput } from './provider.ts';
import type { Recording, Transcriber } from './transcriber.ts';

interface TranscriberParts extends ProviderInput {
  readonly models: () => Promise<readonly string[]>;
  /** The fields that the vendor accepts, under its own names. */
  readonly fieldsFor?: (fields: TranscriptionFields) => [name: string, value: string][];
}

export function transcriber(parts: TranscriberParts): Transcriber {
  const { config, fetch, models, fieldsFor = openAiFields } = parts;
  return {
    models,
    send({ model, recording, fields, signal }) {
      const form = formOf([['model', model], ...fieldsFor(fields)], recording);
      return fetch(`${baseUrlOf(config)}/audio/transcriptions`, {
        method: 'POST',
        headers: {
          ...(config.apiKey ? { authorization: `Bearer ${config.apiKey}` } : {}),
          'content-type': form.contentType,
          'content-length': String(form.bytes),
        },
        // Read from the disk as fast as the vendor receives it.
        body: form.body as unknown as BodyInit,
        signal,
      });
    },
  };
}

function openAiFields(fields: TranscriptionFields): [string, string][] {
  const { timestamp_granularities: granularities = [], model: _, ...rest } = fields;
  const plain = Object.entries(rest).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  const times = granularities.map((each): [string, string] => ['timestamp_granularities[]', each]);
  return [...plain, ...times];
}

/** A form with a known length: many hosts accept no other. */
function formOf(fields: readonly [string, string][], { path, bytes, name, mediaType }: Recording) {
  const boundary = `gloss-${crypto.randomUUID()}`;
  const quoted = (text: string) => text.replace(/["\r\n]/g, '_');
  const head = fields
    .map(
      ([field, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    )
    .concat(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${quoted(name)}"\r\n` +
        `content-type: ${quoted(mediaType)}\r\n\r\n`,
    )
    .join('');
  const tail = `\r\n--${boundary}--\r\n`;
  async function* pieces() {
    yield Buffer.from(head);
    yield* createReadStream(path).on('error', () => undefined);
    yield Buffer.from(tail);
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.byteLength(head) + bytes + Buffer.byteLength(tail),
    // What sends it gets its error.
    body: Readable.from(pieces()).on('error', () => undefined),
  };
}

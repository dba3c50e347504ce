import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { entryName } from '#domain/files/entry-name.ts';
import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { type ExportedTable, exportedFiles, exportedTables, rowLines } from './export-rows.ts';

interface ExportParts {
  db: Database;
  objects: ObjectStore;
  /** The account and its devices, as JSON. */
  account: unknown;
  signal: AbortSignal;
}

/**
 * Everything that the server stores for the owner, as a zip file that is written while it is read: account.json, a
 * file of JSON lines per table, and the documents' files below files/<doc_id>/. Files that are lost are named in
 * missing-files.jsonl. A failure breaks the stream off.
 */
export function exportStream(parts: ExportParts, principal: Principal): Readable {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const zip = new ZipWriter(writable, { useWebWorkers: false });
  const stream = Readable.fromWeb(readable as NodeReadableStream);
  // The answer's reader may have gone.
  stream.on('error', () => undefined);
  writeAll(zip, parts, principal).catch((error: Error) => stream.destroy(error));
  return stream;
}

async function writeAll(
  zip: ZipWriter<unknown>,
  { db, objects, account, signal }: ExportParts,
  principal: Principal,
): Promise<void> {
  await zip.add('account.json', textStream([`${JSON.stringify(account, null, 2)}\n`]), text);
  for (const table of Object.keys(exportedTables) as ExportedTable[]) {
    signal.throwIfAborted();
    await zip.add(`${table}s.jsonl`, textStream(rowLines(db, principal, table)), text);
  }
  const missing: string[] = [];
  for await (const { docId, objectKey, name } of exportedFiles(db, principal)) {
    signal.throwIfAborted();
    const file = await objects.get(objectKey);
    if (file) {
      await zip.add(`files/${docId}/${entryName(name)}`, webStream(file), { level: 0, signal });
    } else {
      missing.push(`${JSON.stringify({ doc_id: docId, file_name: name })}\n`);
    }
  }
  if (missing.length > 0) await zip.add('missing-files.jsonl', textStream(missing), text);
  await zip.close();
}

const text = { level: 6 };

function textStream(lines: Iterable<string> | AsyncIterable<string>): ReadableStream {
  // Its reader gets the error from the web stream.
  return webStream(Readable.from(lines, { objectMode: false }).on('error', () => undefined));
}

function webStream(stream: Readable): ReadableStream {
  return Readable.toWeb(stream) as ReadableStream;
}

import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { type AWSHeaders, type ListObject, S3mini, S3ServiceError } from 's3mini';
import { CodedError } from '#shared/errors/coded-error.ts';
import { Gate } from '../process/gate.ts';
import { checkKey, type KeySpace } from './key-space.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { dropUnfinishedParts } from './s3-unfinished.ts';
import { Spool, type Spooled } from './spool.ts';
import { fromStore, readByItsReader } from './store-errors.ts';

export interface S3Config {
  /** Origin of the service; the bucket is named in the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface S3Options {
  /** Where files are written before they are sent. */
  spoolFolder: string;
  /** Limit of a call; of a download, limit until its first byte. */
  timeoutMs?: number;
}

/** The minimum size that S3 accepts for any part but the last. */
const partBytes = 5 * 1024 * 1024;
const maxAttempts = 3;
/** Concurrent parts of all uploads. */
const maxConcurrentParts = 8;
const pageSize = 1000;

/**
 * Objects in S3. A file is first written to the disk, so that a slow client holds no memory, a wrong
 * file never reaches the bucket, and a part that failed can be sent again.
 */
export function s3Store(config: S3Config, keys: KeySpace, options: S3Options): ObjectStore {
  const timeoutMs = options.timeoutMs ?? 60_000;
  const client = clientOf(config, (url, init) =>
    fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
  );
  const reader = clientOf(config, (url, init) => untilHeaders(url, init, timeoutMs));
  const spool = new Spool(options.spoolFolder);
  const gate = new Gate(maxConcurrentParts);
  const put = new Sender(client, gate);
  return {
    keys,
    async put(key, body, { type, signal }) {
      keys.checkWritten(key);
      try {
        const file = await spool.write(body, signal);
        try {
          await put.send(key, file, type, signal);
        } finally {
          await rm(file.path, { force: true });
        }
        return { bytes: file.bytes };
      } catch (error) {
        throw fromStore(error);
      }
    },
    async get(key, range) {
      checkKey(key);
      const to = range && range.last + 1;
      const response = await known(reader.getObjectRaw(key, !range, range?.first, to));
      if (!response) return null;
      const { body } = response;
      const stream = body ? Readable.fromWeb(body as NodeStream) : Readable.from([]);
      return stream.on('error', readByItsReader);
    },
    async head(key) {
      checkKey(key);
      const bytes = await known(client.getContentLength(key));
      return bytes === null ? null : { bytes };
    },
    async delete(key) {
      keys.checkDeleted(key);
      await known(client.deleteObject(key));
    },
    list: () => listAll(client, keys.prefix),
    async dropUnfinished(before) {
      return (
        (await spool.dropOld(before)) + (await dropUnfinishedParts(client, keys.prefix, before))
      );
    },
  };
}

function clientOf(config: S3Config, send: typeof fetch): S3mini {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config;
  const url = `${endpoint.replace(/\/$/, '')}/${bucket}`;
  return new S3mini({ endpoint: url, region, accessKeyId, secretAccessKey, fetch: send });
}

/** The time-out ends with the headers: the speed of the body is its reader's. */
async function untilHeaders(url: RequestInfo | URL, init: RequestInit = {}, ms: number) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('S3 is silent')), ms);
  try {
    return await fetch(url, { ...init, signal: late.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Null where there is no such object. */
async function known<Value>(call: Promise<Value>): Promise<Value | null> {
  return call.catch((error: unknown) => {
    const of = error instanceof S3ServiceError ? error : (error as Error).cause;
    if (of instanceof S3ServiceError && of.status === 404) return null;
    throw fromStore(of ?? error);
  });
}

class Sender {
  #client: S3mini;
  #gate: Gate;

  constructor(client: S3mini, gate: Gate) {
    this.#client = client;
    this.#gate = gate;
  }

  async send(key: string, file: Spooled, type: string, signal: AbortSignal): Promise<void> {
    // Its parts are read from the disk while they are sent.
    const blob = await openAsBlob(file.path);
    if (file.bytes <= partBytes) {
      await this.#part(blob, signal, (part, sum) =>
        this.#client.putObject(key, part, type, undefined, sum as AWSHeaders),
      );
    } else {
      await this.#parts(key, blob, type, signal);
    }
    const there = await known(this.#client.getContentLength(key));
    if (there !== file.bytes) {
      throw new CodedError('store_unavailable', `S3 has ${there} of ${file.bytes} bytes`);
    }
  }

  async #parts(key: string, file: Blob, type: string, signal: AbortSignal) {
    const id = await retried(signal, () => this.#client.getMultipartUploadId(key, type));
    try {
      const count = Math.ceil(file.size / partBytes);
      const slices = Array.from({ length: count }, (_, at) =>
        file.slice(at * partBytes, (at + 1) * partBytes),
      );
      const parts = await allSettled(
        slices.map((slice, index) =>
          this.#part(slice, signal, (part, sum) =>
            this.#client.uploadPart(key, id, part, index + 1, {}, undefined, sum as AWSHeaders),
          ),
        ),
      );
      await this.#client.completeMultipartUpload(key, id, parts);
    } catch (error) {
      await this.#client.abortMultipartUpload(key, id).catch(() => undefined);
      throw error;
    }
  }

  /** With the checksum S3 refuses a part that was damaged in transit. */
  async #part<Sent>(
    part: Blob,
    signal: AbortSignal,
    send: (part: Blob, sum: { 'content-md5': string }) => Promise<Sent>,
  ): Promise<Sent> {
    return this.#gate.run(signal, async () => {
      const hash = createHash('md5');
      for await (const chunk of part.stream()) hash.update(chunk);
      const sum = { 'content-md5': hash.digest('base64') };
      return retried(signal, () => send(part, sum));
    });
  }
}

/** Waits for all tasks also where one fails: the file is removed after this. */
async function allSettled<Value>(tasks: Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(tasks);
  return Promise.all(tasks);
}

async function retried<Value>(signal: AbortSignal, task: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await task();
    } catch (error) {
      const final = error instanceof S3ServiceError && error.status < 500 && error.status !== 429;
      if (final || attempt === maxAttempts) throw error;
    }
  }
}

async function* listAll(client: S3mini, prefix: string): AsyncGenerator<StoredObject> {
  let token: string | undefined;
  do {
    const page = await client
      .listObjectsPaged('/', prefix, pageSize, token)
      .catch((error: unknown) => {
        throw fromStore(error);
      });
    for (const { Key, Size, LastModified } of page?.objects ?? ([] as ListObject[])) {
      // Not every service respects the prefix.
      if (!Key.startsWith(prefix)) continue;
      yield { key: Key, bytes: Number(Size), modified: new Date(LastModified) };
    }
    token = page?.nextContinuationToken;
  } while (token);
}

import { createHash } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import S3rver, { type S3rverStore } from 's3rver';

/** S3 over a folder of its own, which is removed with it. */
export async function startS3Store(
  bucket: string,
): Promise<{ port: number; close: () => Promise<void> }> {
  const directory = mkdtempSync(path.join(tmpdir(), 'gloss-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  server.store.putObject = writeObject;
  const { port } = await server.run();
  const close = async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  };
  return { port, close };
}

/** s3rver 3.7 answers a PUT before its file is written: a HEAD that follows may get 0 bytes. */
const writeObject: S3rverStore['putObject'] = async function (this: S3rverStore, object) {
  const { bucket, key, content, metadata } = object;
  const file = this.getResourcePath(bucket, key, 'object');
  await mkdir(path.dirname(file), { recursive: true });
  const hash = createHash('md5');
  let size = 0;
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  const stream = Buffer.isBuffer(content) ? Readable.from([content]) : content;
  await pipeline(stream, measured, createWriteStream(file));
  const md5 = hash.digest('hex');
  await this.putMetadata(bucket, key, metadata, md5);
  return { size, md5 };
};

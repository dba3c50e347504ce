import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressed = /\.(?:js|css|svg|wasm|json)$/;
/** The last levels take twice as long and make files 1 % smaller. */
const brotliQuality = 7;

/** Writes a `.br` and a `.gz` next to each file below `folder` that gets smaller by it; the server sends them. */
export async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const wanted = files.filter((file) => compressed.test(file));
  await Promise.all(wanted.map((file) => compressFile(path.join(folder, file))));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  // Browsers take brotli from secure origins only.
  const packed = {
    br: await promisify(brotliCompress)(bytes, { params }),
    gz: await promisify(gzip)(bytes, { level: 9 }),
  };
  for (const [ending, content] of Object.entries(packed)) {
    if (content.length < bytes.length) await writeFile(`${file}.${ending}`, content);
  }
}

import { CodedError } from '#shared/errors/coded-error.ts';
import { crc32Of } from './crc32.ts';
import { through } from './zip-blobs.ts';
import {
  endBytes,
  endMark,
  localBytes,
  localMark,
  readCentral,
  type ZipFacts,
} from './zip-format.ts';

export interface ZipEntry {
  name: string;
  size: number;
  /** Its bytes, by reference where they are stored as they are. @throws backup_invalid */
  open(): Promise<Blob>;
}

/** The end of a zip file may be followed by a comment of so many bytes. */
const longestComment = 0xffff;

const broken = (why: string) => new CodedError('backup_invalid', why);

export async function isZip(file: Blob): Promise<boolean> {
  const view = await bytesOf(file, 0, 4);
  return view.byteLength === 4 && view.getUint32(0, true) === localMark;
}

/** What is in a zip file; nothing but its list is read. @throws backup_invalid */
export async function readZip(file: Blob): Promise<Map<string, ZipEntry>> {
  const tail = await bytesOf(file, Math.max(0, file.size - endBytes - longestComment), file.size);
  let end = tail.byteLength - endBytes;
  while (end >= 0 && tail.getUint32(end, true) !== endMark) end -= 1;
  if (end < 0) throw broken('no end of a zip file');
  const count = tail.getUint16(end + 10, true);
  const from = tail.getUint32(end + 16, true);
  const list = await bytesOf(file, from, from + tail.getUint32(end + 12, true));
  const entries = new Map<string, ZipEntry>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    const read = readCentral(list, at);
    if (!read) throw broken('no list of a zip file');
    const { name, size } = read.facts;
    entries.set(name, { name, size, open: () => openEntry(file, read.facts) });
    at = read.next;
  }
  return entries;
}

async function openEntry(file: Blob, { name, at, packed, size, method, crc }: ZipFacts) {
  const head = await bytesOf(file, at, at + localBytes);
  if (head.byteLength < localBytes || head.getUint32(0, true) !== localMark) {
    throw broken(`${name} is not where the list says`);
  }
  const start = at + localBytes + head.getUint16(26, true) + head.getUint16(28, true);
  const body = file.slice(start, start + packed);
  if (body.size !== packed || (method !== 0 && method !== 8)) throw broken(`${name} is cut off`);
  const blob = method === 0 ? body : await inflated(body, name);
  if (blob.size !== size || (await crc32Of(blob)) !== crc) throw broken(`${name} is damaged`);
  return blob;
}

function inflated(body: Blob, name: string): Promise<Blob> {
  return through(body, new DecompressionStream('deflate-raw')).catch(() => {
    throw broken(`${name} cannot be unpacked`);
  });
}

async function bytesOf(file: Blob, from: number, to: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await file.slice(from, to).arrayBuffer());
}

/** What a zip file says of an entry, twice: before its bytes and at the end of the file. */
export interface ZipFacts {
  name: string;
  /** 0: stored as it is; 8: deflated. */
  method: number;
  crc: number;
  /** Bytes in the zip file. */
  packed: number;
  size: number;
  /** Where its header begins. */
  at: number;
}

export const localMark = 0x04034b50;
export const centralMark = 0x02014b50;
export const endMark = 0x06054b50;
export const localBytes = 30;
export const centralBytes = 46;
export const endBytes = 22;
/** A file of more than this needs the larger form of the format, which is not written here. */
export const mostZipBytes = 0xffff_ffff;

const utf8 = 0x0800;
/** 1 January 1980: the format has no "unknown". */
const noDate = 0x0021;

export function localHeader(facts: ZipFacts): Uint8Array<ArrayBuffer> {
  return header(localMark, localBytes, facts, 4);
}

export function centralHeader(facts: ZipFacts): Uint8Array<ArrayBuffer> {
  const bytes = header(centralMark, centralBytes, facts, 6);
  const view = new DataView(bytes.buffer);
  view.setUint16(4, 20, true);
  view.setUint32(42, facts.at, true);
  return bytes;
}

/** `from`: where the version that is needed stands; what follows is alike in both. */
function header(mark: number, length: number, facts: ZipFacts, from: number) {
  const name = new TextEncoder().encode(facts.name);
  const bytes = new Uint8Array(length + name.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, mark, true);
  view.setUint16(from, 20, true);
  view.setUint16(from + 2, utf8, true);
  view.setUint16(from + 4, facts.method, true);
  view.setUint16(from + 8, noDate, true);
  view.setUint32(from + 10, facts.crc, true);
  view.setUint32(from + 14, facts.packed, true);
  view.setUint32(from + 18, facts.size, true);
  view.setUint16(from + 22, name.length, true);
  bytes.set(name, length);
  return bytes;
}

export function endRecord(entries: number, bytes: number, at: number): Uint8Array<ArrayBuffer> {
  const record = new Uint8Array(endBytes);
  const view = new DataView(record.buffer);
  view.setUint32(0, endMark, true);
  view.setUint16(8, entries, true);
  view.setUint16(10, entries, true);
  view.setUint32(12, bytes, true);
  view.setUint32(16, at, true);
  return record;
}

/** Facts of the central entry at `at`, and where the next one begins; null: it is none. */
export function readCentral(view: DataView, at: number): { facts: ZipFacts; next: number } | null {
  if (at + centralBytes > view.byteLength || view.getUint32(at, true) !== centralMark) return null;
  const nameBytes = view.getUint16(at + 28, true);
  const more = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  const next = at + centralBytes + nameBytes + more;
  if (next > view.byteLength) return null;
  const name = new Uint8Array(view.buffer, view.byteOffset + at + centralBytes, nameBytes);
  return {
    facts: {
      name: new TextDecoder().decode(name),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    },
    next,
  };
}

import { type UnzipFileFilter, unzipSync } from 'fflate';
import { budgets } from '#domain/files/budgets.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { decodeUtf8 } from './decode.core.ts';

/** Head of the old binary office files, and of new ones that are encrypted. */
const compoundHead = [0xd0, 0xcf, 0x11, 0xe0];
/** `EncryptedPackage` in UTF-16: the stream of an encrypted file. */
const encryptedName = Array.from('EncryptedPackage', (letter) => [letter.charCodeAt(0), 0]).flat();

/** A zip file of which one part at a time is unpacked, all of them together within the budget. */
export class Archive {
  readonly #bytes: Uint8Array;
  /** Of all parts of a name, which may be several, and each of which is unpacked. */
  readonly #sizes = new Map<string, number>();
  #spent = 0;

  constructor(bytes: Uint8Array) {
    refuseCompound(bytes);
    this.#bytes = bytes;
    let parts = 0;
    this.#unzip(({ name, size, originalSize }) => {
      this.#sizes.set(name, (this.#sizes.get(name) ?? 0) + Math.max(size, originalSize));
      parts += 1;
      if (parts > budgets.archiveEntries) {
        throw new CodedError('file_too_complex', 'too many files in the archive');
      }
      return false;
    });
  }

  get names(): string[] {
    return [...this.#sizes.keys()];
  }

  has(name: string): boolean {
    return this.#sizes.has(name);
  }

  /** A part as text, in chunks; nothing if there is no such part. */
  *pieces(name: string): Generator<string> {
    const bytes = this.#unpack(name);
    if (bytes) yield* decodeUtf8(bytes);
  }

  text(name: string): string | null {
    return this.has(name) ? [...this.pieces(name)].join('') : null;
  }

  #unpack(name: string): Uint8Array | null {
    const size = this.#sizes.get(name);
    if (size === undefined) return null;
    // The unpacker gives a part no more room than it declares, so that is its maximum cost.
    this.#spent += size;
    if (this.#spent > budgets.unpackedBytes) {
      throw new CodedError('file_too_complex', `unpacks to over ${budgets.unpackedBytes} bytes`);
    }
    return this.#unzip((entry) => entry.name === name)[name] ?? null;
  }

  #unzip(filter: UnzipFileFilter) {
    try {
      return unzipSync(this.#bytes, { filter });
    } catch (error) {
      if (error instanceof CodedError) throw error;
      throw new CodedError('file_damaged', `zip: ${String(error)}`);
    }
  }
}

function refuseCompound(bytes: Uint8Array): void {
  if (compoundHead.some((byte, at) => bytes[at] !== byte)) return;
  if (includes(bytes, encryptedName)) {
    throw new CodedError('file_protected', 'the file is protected with a password');
  }
  throw new CodedError('file_unsupported', 'an old binary office file', { ext: 'doc' });
}

function includes(bytes: Uint8Array, part: readonly number[]): boolean {
  const [first = 0] = part;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (part.every((byte, offset) => bytes[at + offset] === byte)) return true;
  }
  return false;
}

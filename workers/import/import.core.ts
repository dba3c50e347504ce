import { formatOf, formats, headLength, headOf } from '#domain/import/formats.ts';
import type { ImportFormat, Reading } from '#domain/import/import-format.ts';
import type { Imported } from '#domain/import/imported.ts';
import { type JsonItem, JsonItems } from '#domain/import/json-items.ts';
import { products } from '#domain/import/products.ts';
import { blobOfBase64 } from '#shared/blob-base64.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { parseJson } from '#shared/json.ts';
import { Assets } from './assets.core.ts';
import { Batch } from './batch.core.ts';
import type { ImportBatch, ImportOptions } from './import.api.ts';
import { type ImportFile, openFiles } from './import-files.core.ts';

/** A file of the archive with its format. */
interface Known {
  file: ImportFile;
  format: ImportFormat;
  head: string;
}

/** What may have a format; others are pictures and documents of chats. */
const textNames = /\.(?:jsonl?|html?|csv|txt|rdf|md)$/i;
/** Characters of what is read as a whole. */
const maxText = 128 * 1024 * 1024;
/** Reads a file of another product, of which one piece at a time is in memory. */
export class ImportReader {
  readonly #all: ReadonlyMap<string, ImportFile>;
  readonly #known: readonly Known[];
  readonly #assets: Assets;
  /** The sibling that was parsed last: of many files it is the same. */
  #parsed: { path: string; value: unknown } | null = null;

  private constructor(all: readonly ImportFile[], known: readonly Known[]) {
    this.#all = new Map(all.map((file) => [file.name, file]));
    this.#known = known;
    const read = new Set(known.map(({ file }) => file.name));
    this.#assets = new Assets(all.filter(({ name }) => !read.has(name)).map(({ name }) => name));
  }

  /** null: it is a backup of this product, or a chat that was saved. @throws file_unsupported: no format knows any of it */
  static async open(file: File): Promise<ImportReader | null> {
    const all = await openFiles(file);
    const known: Known[] = [];
    for (const each of all) {
      if (all.length > 1 && !textNames.test(each.name)) continue;
      const head = await headOfFile(each);
      if (isOwn(head)) return null;
      const format = formatOf(each.name, head);
      if (format) known.push({ file: each, format, head });
    }
    const [first] = known.toSorted((a, b) => rank(a) - rank(b));
    if (!first) throw new CodedError('file_unsupported', `no format of ${all.length} files`);
    // A table or page that someone attached to a chat is not an export of its own.
    return new ImportReader(
      all,
      known.filter(({ format }) => format.id === first.format.id),
    );
  }

  async file(path: string): Promise<Blob> {
    if (path.startsWith('data:')) {
      const [head = '', base64 = ''] = path.split(',', 2);
      return blobOfBase64(base64, head.slice('data:'.length, head.indexOf(';')));
    }
    const file = this.#all.get(path);
    if (!file) throw new CodedError('not_found', path);
    return file.blob();
  }

  async read(
    { from, onlyCount }: ImportOptions,
    take: (batch: ImportBatch) => Promise<void>,
  ): Promise<string[]> {
    const batch = new Batch(
      this.#known.reduce((sum, { file }) => sum + file.size, 0),
      onlyCount,
    );
    for (const known of this.#known) {
      for await (const { items, length } of this.#piecesOf(known, () => batch.next < from)) {
        batch.next += 1;
        batch.done += length;
        if (items) batch.add(items, length);
        if (batch.isFull) await take(batch.take());
      }
    }
    if (batch.next >= from) {
      for (const name of this.#unread()) batch.add([{ kind: 'unknown', what: name }], 0);
    }
    // They are the last piece.
    batch.next += 1;
    await take(batch.take());
    return [...new Set(this.#known.map(({ format }) => products[format.id]))];
  }

  /** Pieces of a file; those that are passed over have no items. */
  async *#piecesOf(
    known: Known,
    isPassed: () => boolean,
  ): AsyncGenerator<{ items: Imported[] | null; length: number }> {
    const siblings = await this.#siblings(known);
    const { file, format } = known;
    const readingOf = (list: string): Reading => ({ file: file.name, list, siblings });
    const read = (piece: () => unknown, list: string) => {
      const isOver = isPassed();
      if (isOver && this.#assets.areUsed) return null;
      const items = [...format.read(piece(), readingOf(list))];
      // The files of what is passed over are used too.
      for (const item of items) this.#assets.find(item);
      return isOver ? null : items;
    };
    if (format.pieces === 'text') {
      const text = await wholeText(file);
      yield { items: read(() => text, ''), length: file.size };
      return;
    }
    const lists = format.lists?.(headOf(file.name, known.head)) ?? [''];
    const cut = new JsonItems(lists);
    for await (const { path, isItem, json } of itemsOf(file, cut)) {
      const isPiece = isItem || (path === '' && lists.includes(''));
      yield { items: isPiece ? read(() => parseJson(json), path) : null, length: json.length };
    }
    if (!cut.isWhole) {
      yield { items: isPassed() ? null : [{ kind: 'unknown', what: file.name }], length: 0 };
    }
  }

  async #siblings({ file, format }: Known): Promise<Record<string, unknown>> {
    const folder = file.name.slice(0, file.name.lastIndexOf('/') + 1);
    const found: Record<string, unknown> = {};
    for (const name of format.siblings ?? []) {
      const isNamed = (path: string) => path === name || path.endsWith(`/${name}`);
      const path = this.#all.has(folder + name)
        ? folder + name
        : [...this.#all.keys()].find(isNamed);
      const other = path === undefined ? undefined : this.#all.get(path);
      if (other) found[name.replace(/\.\w+$/, '')] = await this.#parse(other);
    }
    return found;
  }

  async #parse(file: ImportFile): Promise<unknown> {
    const last = this.#parsed;
    if (last?.path === file.name) return last.value;
    const value = parseJson(await wholeText(file));
    this.#parsed = { path: file.name, value };
    return value;
  }

  /** Files that no chat names and no format knows. */
  #unread(): string[] {
    const passes = this.#known.flatMap(({ format }) => format.passes ?? []);
    return this.#assets.unused().filter((name) => !passes.some((pass) => pass.test(name)));
  }
}

/** Where a backup of this product, or a chat that it saved, begins. */
const isOwn = (head: string) => /^\s*\{\s*"gloss"\s*:/.test(head);
const rank = ({ format }: Known) => formats.indexOf(format);

async function headOfFile(file: ImportFile): Promise<string> {
  let head = '';
  for await (const text of file.texts()) {
    head += text;
    if (head.length >= headLength) break;
  }
  return head.slice(0, headLength);
}

/** @throws file_too_complex */
async function wholeText(file: ImportFile): Promise<string> {
  const parts: string[] = [];
  let length = 0;
  for await (const text of file.texts()) {
    length += text.length;
    if (length > maxText) throw new CodedError('file_too_complex', `${file.name} is too long`);
    parts.push(text);
  }
  return parts.join('');
}

async function* itemsOf(file: ImportFile, cut: JsonItems): AsyncGenerator<JsonItem> {
  for await (const text of file.texts()) yield* cut.push(text);
  yield* cut.end();
}

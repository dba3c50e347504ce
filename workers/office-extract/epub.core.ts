import { CodedError } from '#shared/errors/coded-error.ts';
import type { Archive } from './archive.core.ts';
import { DocumentWriter } from './document-writer.core.ts';
import { readHtml } from './html.core.ts';
import { resolve } from './relations.core.ts';
import { attribute, elementsOf } from './xml.core.ts';

/** A book: each file of its spine a page, in reading order. */
export function readEpub(archive: Archive, writer: DocumentWriter): void {
  if (/encryption\.xml/.test(archive.names.join('\n')) && isLocked(archive)) {
    throw new CodedError('file_protected', 'the book is protected');
  }
  const [root] = elementsOf(archive.pieces('META-INF/container.xml'), 'rootfile');
  const named = attribute(root ?? {}, 'full-path') ?? '';
  const book = archive.has(named) ? named : archive.names.find((name) => name.endsWith('.opf'));
  if (!book) throw new CodedError('file_damaged', 'no book');
  const folder = book.slice(0, book.lastIndexOf('/') + 1);
  const files = new Map(
    elementsOf(archive.pieces(book), 'item').map((item) => [
      attribute(item, 'id') ?? '',
      resolve(folder, decode(attribute(item, 'href') ?? '')),
    ]),
  );
  for (const itemref of elementsOf(archive.pieces(book), 'itemref')) {
    const file = files.get(attribute(itemref, 'idref') ?? '');
    if (file && archive.has(file)) readChapter(archive, file, writer);
  }
}

function readChapter(archive: Archive, file: string, writer: DocumentWriter): void {
  const probe = new DocumentWriter();
  const { title } = readHtml(archive.pieces(file), probe);
  if (probe.length === 0) return;
  const { text } = probe.finish();
  const heading = /^#{1,6} (.+)$/m.exec(text)?.[1];
  writer.page(heading ?? (title || null));
  writer.raw(text);
}

/** Fonts may be scrambled in a book that anyone can read; texts may not. */
function isLocked(archive: Archive): boolean {
  return elementsOf(archive.pieces('META-INF/encryption.xml'), 'CipherReference').some(
    (each) => !/\.(otf|ttf|woff2?)$/i.test(attribute(each, 'URI') ?? ''),
  );
}

function decode(href: string): string {
  const path = href.split('#')[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

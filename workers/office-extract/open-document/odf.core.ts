import { CodedError } from '#shared/errors/coded-error.ts';
import type { Archive } from '../archive.core.ts';
import { type DocumentWriter, oneLine } from '../document-writer.core.ts';
import { OdsReader } from '../sheets/ods.core.ts';
import { readXml } from '../xml.core.ts';
import { OdfBody } from './odf-body.core.ts';

function contentOf(archive: Archive): Iterable<string> {
  const manifest = archive.text('META-INF/manifest.xml') ?? '';
  if (/encryption-data/.test(manifest)) {
    throw new CodedError('file_protected', 'the file is protected with a password');
  }
  if (!archive.has('content.xml')) throw new CodedError('file_damaged', 'no content');
  return archive.pieces('content.xml');
}

/** An OpenDocument text: headings, paragraphs, lists, tables; its notes are at the end. */
export function readOdt(archive: Archive, writer: DocumentWriter): void {
  const body = new OdfBody(writer, archive.pieces('styles.xml'));
  readXml(contentOf(archive), body);
  for (const [at, note] of body.notes.entries()) {
    writer.paragraph(`[^${at + 1}]: ${oneLine(note)}`);
  }
}

/** An OpenDocument presentation: each slide a page. */
export function readOdp(archive: Archive, writer: DocumentWriter): void {
  readXml(contentOf(archive), new OdfBody(writer, archive.pieces('styles.xml')));
}

/** An OpenDocument workbook: each sheet a page with its rows as a table. */
export function readOds(archive: Archive, writer: DocumentWriter): void {
  readXml(contentOf(archive), new OdsReader(writer));
}

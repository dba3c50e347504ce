import { CodedError } from '#shared/errors/coded-error.ts';
import { Archive } from './archive.core.ts';
import { decodeText, type Guess } from './decode.core.ts';
import { DocumentWriter, TextIsFull } from './document-writer.core.ts';
import { readEpub } from './epub.core.ts';
import { readHtml } from './html.core.ts';
import { fenced } from './html-body.core.ts';
import type { OfficeKind, OfficeOptions, OfficeText } from './office-extract.api.ts';
import { readOdp, readOds, readOdt } from './open-document/odf.core.ts';
import { readPptx } from './pptx.core.ts';
import { readCsv } from './sheets/csv.core.ts';
import { readXlsx } from './sheets/xlsx.core.ts';
import { readDocx } from './word/docx.core.ts';

type TextReader = (text: string, name: string, writer: DocumentWriter) => void;
type ArchiveReader = (archive: Archive, writer: DocumentWriter) => void;

const ofText: Partial<Record<OfficeKind, TextReader>> = {
  text: (text, _, writer) => writer.raw(text),
  markdown: (text, _, writer) => writer.raw(text),
  code: (text, name, writer) => {
    if (text.trim()) writer.raw(fenced(text.trimEnd(), /\.(\w+)$/.exec(name)?.[1] ?? ''));
  },
  csv: readCsv,
  html: (text, _, writer) => void readHtml([text], writer),
};

const ofArchives: Partial<Record<OfficeKind, ArchiveReader>> = {
  docx: readDocx,
  xlsx: readXlsx,
  pptx: readPptx,
  epub: readEpub,
  odt: readOdt,
  ods: readOds,
  odp: readOdp,
};

/** Reads a file of any kind except PDF to Markdown; rejects as the job does. */
export function readFile(
  bytes: Uint8Array,
  { kind, name }: OfficeOptions,
  guess: Guess,
): OfficeText {
  const writer = new DocumentWriter();
  try {
    const archive = ofArchives[kind];
    if (archive) archive(new Archive(bytes), writer);
    else ofText[kind]?.(decodeText(bytes, guess), name, writer);
  } catch (error) {
    if (error instanceof CodedError) throw error;
    if (!(error instanceof TextIsFull)) throw new CodedError('file_damaged', String(error));
  }
  return writer.finish();
}

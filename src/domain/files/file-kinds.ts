import type { DocType } from '../documents/documents.ts';
import { codeExtensions, codeNames } from './code-extensions.ts';

/** How a file is read; several kinds may make one type of document. */
const fileKinds = [
  'pdf',
  'image',
  'audio',
  'video',
  'text',
  'markdown',
  'code',
  'csv',
  'html',
  'docx',
  'xlsx',
  'pptx',
  'epub',
  'odt',
  'ods',
  'odp',
] as const;
export type FileKind = (typeof fileKinds)[number];

/** S3.4, S5.5: a PDF is always page_content__pdf, an image an image, the rest of the chat_file family. */
const docTypeOf: Readonly<Record<FileKind, DocType>> = {
  pdf: 'page_content__pdf',
  image: 'image',
  audio: 'audio',
  video: 'video',
  text: 'chat_file',
  markdown: 'chat_file_markdown',
  code: 'chat_file_code',
  csv: 'chat_file_excel',
  html: 'chat_file',
  docx: 'chat_file',
  xlsx: 'chat_file_excel',
  pptx: 'chat_file',
  epub: 'chat_file',
  odt: 'chat_file',
  ods: 'chat_file_excel',
  odp: 'chat_file',
};

const extensions: Readonly<Record<Exclude<FileKind, 'code'>, readonly string[]>> = {
  pdf: ['pdf'],
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'svg'],
  audio: ['mp3', 'wav', 'ogg', 'flac', 'm4a'],
  video: ['mp4', 'webm', 'mov', 'm4v'],
  text: ['txt', 'text', 'log', 'srt', 'vtt', 'rst', 'adoc', 'org', 'tex', 'bib'],
  markdown: ['md', 'markdown', 'mdx'],
  csv: ['csv', 'tsv'],
  html: ['html', 'htm', 'xhtml'],
  docx: ['docx', 'docm', 'dotx'],
  xlsx: ['xlsx', 'xlsm', 'xltx'],
  pptx: ['pptx', 'pptm', 'ppsx'],
  epub: ['epub'],
  odt: ['odt', 'ott'],
  ods: ['ods'],
  odp: ['odp'],
};

const kindByExtension = new Map<string, FileKind>([
  ...codeExtensions.map((extension) => [extension, 'code'] as const),
  ...Object.entries(extensions).flatMap(([kind, names]) =>
    names.map((name) => [name, kind as FileKind] as const),
  ),
]);

const office = 'application/vnd.openxmlformats-officedocument.';
const opendocument = 'application/vnd.oasis.opendocument.';
const kindByMime: Readonly<Record<string, FileKind>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/gif': 'image',
  'image/webp': 'image',
  'image/svg+xml': 'image',
  'audio/mpeg': 'audio',
  'audio/wav': 'audio',
  'audio/x-wav': 'audio',
  'audio/ogg': 'audio',
  'audio/flac': 'audio',
  'audio/mp4': 'audio',
  'video/mp4': 'video',
  'video/webm': 'video',
  'video/quicktime': 'video',
  'text/markdown': 'markdown',
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'application/json': 'code',
  'application/xml': 'code',
  'application/javascript': 'code',
  'application/epub+zip': 'epub',
  [`${office}wordprocessingml.document`]: 'docx',
  [`${office}spreadsheetml.sheet`]: 'xlsx',
  [`${office}presentationml.presentation`]: 'pptx',
  [`${opendocument}text`]: 'odt',
  [`${opendocument}spreadsheet`]: 'ods',
  [`${opendocument}presentation`]: 'odp',
};

/** For the `accept` of a file field; other files can still be dropped and pasted. */
export const acceptedFiles = [...kindByExtension.keys()]
  .map((extension) => `.${extension}`)
  .concat('image/*', 'audio/*', 'video/*', 'text/*')
  .join(',');

/** The part after the last dot in lower case; empty for a name without one. */
export function extensionOf(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const dot = base.lastIndexOf('.');
  return dot > 0 ? base.slice(dot + 1).toLowerCase() : '';
}

/** S5.8: by extension, else by MIME type; null for files that cannot be read. */
export function fileKindOf(name: string, mimeType: string): FileKind | null {
  const extension = extensionOf(name);
  const mime = mimeType.toLowerCase().split(';')[0]?.trim() ?? '';
  const known = kindByExtension.get(extension);
  if (known) return known;
  const base = name.slice(name.lastIndexOf('/') + 1).toLowerCase();
  if (codeNames.has(base)) return 'code';
  if (Object.hasOwn(kindByMime, mime)) return kindByMime[mime] ?? null;
  return mime.startsWith('text/') ? 'text' : null;
}

export function docTypeOfKind(kind: FileKind): DocType {
  return docTypeOf[kind];
}

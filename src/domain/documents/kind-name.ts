import { extensionOf, type FileKind, fileKindOf } from '../files/file-kinds.ts';

/** A document, or what is known of its file. */
interface Named {
  title: string;
  file?: { mimeType: string } | undefined;
}

const kindOf = ({ title, file }: Named): FileKind | null => fileKindOf(title, file?.mimeType ?? '');

/** What kind of file it is, as people know it: `PDF`, `XLSX`. Empty: that is not known. */
export function kindName(document: Named): string {
  const extension = extensionOf(document.title);
  const kind = kindOf(document);
  if (!kind) return '';
  const isOfName = fileKindOf(document.title, '') === kind;
  return (isOfName && extension !== '' ? extension : kind).toUpperCase();
}

/** Kinds as a list has them: what is alike is together. */
const order: readonly FileKind[] = [
  'pdf',
  'docx',
  'odt',
  'epub',
  'pptx',
  'odp',
  'xlsx',
  'ods',
  'csv',
  'markdown',
  'text',
  'html',
  'code',
  'image',
  'video',
  'audio',
];

/** The place of its kind in a list by kind. */
export function kindRank(document: Named): number {
  const kind = kindOf(document);
  return kind ? order.indexOf(kind) : order.length;
}

/** Whether a small picture of it can be drawn; a drawing of lines (SVG) is small itself. */
export function isDrawable(document: Named): boolean {
  const kind = kindOf(document);
  return kind === 'pdf' || (kind === 'image' && kindName(document) !== 'SVG');
}

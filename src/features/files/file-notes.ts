import type { DocumentInfo, FileFacts } from '#domain/documents/documents.ts';
import type { ListedModel } from '#domain/models/listed-model.ts';
import type { TextKey, TextParams } from '#ui/text.ts';
import { formatPages } from './page-ranges.ts';

/** Something that a person should know about a file before a question. */
export interface FileNote {
  key: TextKey;
  params: TextParams;
}

const note = (key: TextKey, params: TextParams = {}): FileNote => ({ key, params });

/** Parts of a document that could not be read. */
export function notesOfDocument(
  { docType, file }: Pick<DocumentInfo, 'docType' | 'file'>,
  tag: string,
): FileNote[] {
  if (!file) return [];
  return [...pageNotes(file, docType === 'page_content__pdf', tag), ...cutNotes(file)];
}

function pageNotes({ pages }: FileFacts, isPdf: boolean, tag: string): FileNote[] {
  // An empty sheet or slide needs no note.
  if (!pages || !isPdf) return [];
  const { count, noText, failed } = pages;
  const list = (numbers: number[]) => ({
    count: numbers.length,
    pages: formatPages(numbers, tag),
  });
  return [
    ...(noText.length > 0 && noText.length === count ? [note('files.noteScan')] : []),
    ...(noText.length > 0 && noText.length < count ? [note('files.noteNoText', list(noText))] : []),
    ...(failed.length > 0 ? [note('files.noteFailed', list(failed))] : []),
  ];
}

function cutNotes({ isLimit, readTo, pages }: FileFacts): FileNote[] {
  if (!isLimit) return [];
  const unread = pages?.unread[0];
  const page = readTo ?? (unread === undefined ? null : unread - 1);
  if (page === null || !pages) return [note('files.noteCut')];
  return [note('files.noteCutAt', { page, of: pages.count })];
}

/** How a model handles a picture; S5.10: the largest file that it accepts. */
export function notesOfImage(size: number, model: ListedModel | undefined): FileNote[] {
  if (!model) return [];
  const { title: name, uploadFileConfig: config } = model.entry;
  if (model.ref.connection === 'basic' || config?.images === false) {
    return [note('files.noteNoImages', { model: name })];
  }
  if (!config || size <= config.maxFileBytes) return [];
  const megabytes = Math.round(config.maxFileBytes / 1024 / 1024);
  return [note('files.noteSmaller', { model: name, megabytes })];
}

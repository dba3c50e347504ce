import type { FileKind } from './file-kinds.ts';

const megabyte = 1024 * 1024;

/** S9.1: for types that S5.9 does not name. */
export const maxFileBytes = 31_457_280;

/** S5.9: audio and video 50 MB, image 10 MB, PDF 48 MB, text of any kind 20 MB. */
const maxBytes: Readonly<Partial<Record<FileKind, number>>> = {
  audio: 50 * megabyte,
  video: 50 * megabyte,
  image: 10 * megabyte,
  pdf: 48 * megabyte,
  text: 20 * megabyte,
  markdown: 20 * megabyte,
  code: 20 * megabyte,
  csv: 20 * megabyte,
  html: 20 * megabyte,
};

/** Most bytes of a file of that kind. */
export function maxBytesOf(kind: FileKind): number {
  return maxBytes[kind] ?? maxFileBytes;
}

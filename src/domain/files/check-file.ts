import { CodedError } from '#shared/errors/coded-error.ts';
import { extensionOf, type FileKind, fileKindOf } from './file-kinds.ts';
import { maxBytesOf } from './limits.ts';

export interface FileFacts {
  name: string;
  /** MIME type; may be empty. */
  type: string;
  /** Bytes. */
  size: number;
}

/** S5.1, S5.3, S5.8, S5.9: the kind of a file that may be read; throws the error for any other. */
export function checkFile(file: FileFacts | null | undefined): FileKind {
  if (!file) throw new CodedError('file_required', 'File is required');
  const kind = fileKindOf(file.name, file.type);
  if (!kind) {
    const ext = extensionOf(file.name);
    throw new CodedError('file_unsupported', `.${ext} (${file.type})`, { ext });
  }
  if (file.size === 0) throw new CodedError('file_empty');
  const limit = maxBytesOf(kind);
  if (file.size > limit) {
    throw new CodedError('file_too_large', `${file.size} bytes, ${kind}`, {
      megabytes: Math.round(limit / 1024 / 1024),
    });
  }
  return kind;
}

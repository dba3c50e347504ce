import type { Upload } from '#domain/documents/uploads.ts';
import type { FileNote } from '../file-notes.ts';
import type { UploadActions } from '../use-upload-list.ts';

export interface FileChipProps {
  upload: Upload;
  actions: UploadActions;
  /** What a person should know of it. */
  notes: readonly FileNote[];
  /** Moves the focus when the focused element is removed. */
  refocus: () => void;
}

import type { Upload } from '#domain/uploads.ts';
import type { FileNote } from './file-notes.ts';
import type { UploadActions } from './use-upload-list.ts';

export interface FileChipProps {
  upload: Upload;
  actions: UploadActions;
  /** What a person should know of it. */
  notes: readonly FileNote[];
  /** Where the focus goes when what held it is gone. */
  refocus: () => void;
}

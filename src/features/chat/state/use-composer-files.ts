import { useUploadList } from '#features/files/use-upload-list.ts';
import { useShell } from '#features/shell.tsx';
import { provided } from '#ui/provided.tsx';

/** The files of the window's composer and what can be done to them. */
export const [ComposerFilesProvider, useComposerFiles] = provided('ComposerFiles', () =>
  useUploadList(useShell().slot),
);

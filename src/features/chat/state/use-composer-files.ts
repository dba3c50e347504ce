import { useUploadList } from '#features/files/use-upload-list.ts';
import { useShell } from '#features/shell.tsx';
import { provided } from '#ui/provided.tsx';

/** The files of the window's composer and their actions. */
export const [ComposerFilesProvider, useComposerFiles] = provided('ComposerFiles', () =>
  useUploadList(useShell().slot),
);

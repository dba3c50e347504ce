import type { Ref } from 'react';
import { acceptedFiles } from '#domain/files/file-kinds.ts';
import { useText } from '#ui/text.ts';

interface FileFieldProps {
  ref: Ref<HTMLInputElement>;
  add: (files: readonly File[]) => void;
}

/** The browser's own file field; a button clicks it. */
export function FileField({ ref, add }: FileFieldProps) {
  const { t } = useText();
  return (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      accept={acceptedFiles}
      aria-label={t('attach.choose')}
      onChange={({ currentTarget }) => {
        add(Array.from(currentTarget.files ?? []));
        // The same file may be chosen again.
        currentTarget.value = '';
      }}
    />
  );
}

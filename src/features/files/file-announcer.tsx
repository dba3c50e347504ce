import { useEffect, useRef, useState } from 'react';
import type { Upload } from '#domain/documents/uploads.ts';
import { errorText } from '#ui/error-text.ts';
import { useHidden } from '#ui/styles.ts';
import { useText } from '#ui/text.ts';

/** Announces to screen readers that a file was read, or its error; not the progress. */
export function FileAnnouncer({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useText();
  const before = useRef<readonly Upload[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const hidden = useHidden();
  useEffect(() => {
    const reported = uploads.flatMap((upload) => {
      const { id, name, state, error } = upload;
      const known = before.current.find((each) => each.id === id);
      if (!known || known.state === state) return [];
      if (state === 'success') return [t('files.done', { name })];
      return state === 'error' && error
        ? [t('files.couldNot', { name, error: errorText(t, error) })]
        : [];
    });
    before.current = uploads;
    if (reported.length > 0) setAnnouncement(reported.join('\n'));
  }, [uploads, t]);
  // A live region is announced only if it was there before its text.
  if (uploads.length === 0 && announcement === '') return null;
  return (
    <div className={hidden} role="status">
      {announcement}
    </div>
  );
}

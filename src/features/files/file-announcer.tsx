import { useEffect, useRef, useState } from 'react';
import type { Upload } from '#domain/uploads.ts';
import { errorText } from '#ui/error-text.ts';
import { useHidden } from '#ui/styles.ts';
import { useText } from '#ui/text.ts';

/** Says to a screen reader that a file was read, or why it was not; nothing of the way there. */
export function FileAnnouncer({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useText();
  const known = useRef(new Map<string, Upload['state']>());
  const [announcement, setAnnouncement] = useState('');
  const hidden = useHidden();
  useEffect(() => {
    const reported = uploads.flatMap((upload) => {
      const before = known.current.get(upload.id);
      if (before === undefined || before === upload.state) return [];
      const { name, state, error } = upload;
      if (state === 'success') return [t('files.done', { name })];
      return state === 'error' && error
        ? [t('files.couldNot', { name, error: errorText(t, error) })]
        : [];
    });
    known.current = new Map(uploads.map(({ id, state }) => [id, state]));
    if (reported.length > 0) setAnnouncement(reported.join('\n'));
  }, [uploads, t]);
  // Where there are files it stands before there is something to say.
  if (uploads.length === 0 && announcement === '') return null;
  return (
    <div className={hidden} role="status">
      {announcement}
    </div>
  );
}

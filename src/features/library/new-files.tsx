import { useEffect } from 'react';
import { useText } from '#ui/text.ts';
import { FileAnnouncer } from '../files/file-announcer.tsx';
import { FileChip } from '../files/file-chip.tsx';
import { notesOfDocument } from '../files/file-notes.ts';
import type { Uploads } from '../files/use-uploads.ts';

/** Files on their way into the library; what is read stands in the list. */
export function NewFiles({ uploads }: { uploads: Uploads }) {
  const { tag } = useText();
  const { uploads: rows, adding, remove } = uploads;
  useEffect(() => {
    for (const upload of rows) if (upload.state === 'success') void remove(upload);
  }, [rows, remove]);
  const shown = [...rows.filter(({ state }) => state !== 'success'), ...adding];
  return (
    <>
      <FileAnnouncer uploads={rows} />
      {shown.length > 0 && (
        <ul data-new>
          {shown.map((upload) => (
            <li key={upload.id}>
              <FileChip
                upload={upload}
                uploads={uploads}
                notes={upload.document ? notesOfDocument(upload.document, tag) : []}
                refocus={() => undefined}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

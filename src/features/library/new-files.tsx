import { useEffect } from 'react';
import { useSelector } from '#ui/actors/use-selector.ts';
import { useText } from '#ui/text.ts';
import { FileChip } from '../files/chip/file-chip.tsx';
import { FileAnnouncer } from '../files/file-announcer.tsx';
import { notesOfDocument } from '../files/file-notes.ts';
import type { UploadList } from '../files/upload-list.ts';
import type { UploadActions } from '../files/use-upload-list.ts';

interface NewFilesProps {
  list: UploadList;
  actions: UploadActions;
}

/** Files that are being read for the library; those that were read are in its list. */
export function NewFiles({ list, actions }: NewFilesProps) {
  const { tag } = useText();
  const { uploads: rows, adding } = useSelector(list.state, (state) => state);
  const { remove } = actions;
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
                actions={actions}
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

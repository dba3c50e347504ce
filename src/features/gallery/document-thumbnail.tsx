import { makeResetStyles, tokens } from '@fluentui/react-components';
import type { LibraryEntry } from '#domain/documents/library-entry.ts';
import { row } from '#ui/theme/shapes.ts';
import { FileIcon } from '../files/file-icon.tsx';
import { useThumbnail } from './use-thumbnail.ts';

const useFrame = makeResetStyles({
  boxSizing: 'border-box',
  ...row(),
  justifyContent: 'center',
  flexShrink: 0,
  overflow: 'hidden',
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  borderRadius: '4px',
  backgroundColor: tokens.colorNeutralBackground3,
  color: tokens.colorNeutralForeground3,
  // A page begins at its top.
  '& > img': { width: '100%', height: '100%', objectFit: 'cover', objectPosition: 'top' },
});

/** The first page of a document, or the picture itself; else an icon of its kind. Its name is next to it. */
export function DocumentThumbnail({ entry }: { entry: LibraryEntry }) {
  const { title, file } = entry.document;
  const image = useThumbnail(entry);
  return (
    <span className={useFrame()} data-thumbnail>
      {image ? <img src={image} alt="" /> : <FileIcon name={title} type={file?.mimeType ?? ''} />}
    </span>
  );
}

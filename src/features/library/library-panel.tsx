import '#ui/later-texts.ts';
import { useRef } from 'react';
import { useSelector } from '#ui/actors/use-selector.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { SheetDialog } from '#ui/controls/dialogs/sheet-dialog.tsx';
import { SearchField } from '#ui/controls/search-field.tsx';
import { ListSkeleton } from '#ui/controls/skeleton.tsx';
import { errorText } from '#ui/error-text.ts';
import { formatBytes } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { DropOverlay } from '../files/drop-overlay.tsx';
import { FileField } from '../files/file-field.tsx';
import { useFileDrop } from '../files/use-file-drop.ts';
import { useUploadList } from '../files/use-upload-list.ts';
import { useDocumentServer } from '../hooks/use-document-server.ts';
import { FoundInside } from '../parts/found-inside.tsx';
import type { PanelProps } from '../shell.tsx';
import { useLibraryBody } from './library-styles.ts';
import { NothingFound } from './list/library-empty.tsx';
import { LibraryList } from './list/library-list.tsx';
import { LibraryTools } from './list/library-tools.tsx';
import { SelectionBar } from './list/selection-bar.tsx';
import { useLibraryView } from './list/use-library-view.ts';
import { useSelectedActions } from './list/use-selected-actions.ts';
import { useSelection } from './list/use-selection.ts';
import { NewFiles } from './new-files.tsx';
import { roomText, ServerListState } from './server-list-state.tsx';
import { ServerQuestion } from './server-question.tsx';
import { useEntryActions } from './use-entry-actions.ts';
import { useDocumentDeletion, useLibrary } from './use-library.ts';
import { useServerList } from './use-server-list.ts';

/** The documents of this device and of the server: to find, open, ask about, add and delete. */
export default function LibraryPanel({ close }: PanelProps) {
  const { t } = useText();
  const view = useLibraryView();
  const isGallery = view.show === 'pictures';
  const library = useLibrary(isGallery ? 'image' : undefined);
  const { list: uploads, actions: uploadActions } = useUploadList(null);
  const drop = useFileDrop(uploadActions.add);
  const documents = useDocumentServer();
  const onServer = useServerList(documents.server);
  const actions = useEntryActions(useDocumentDeletion(), close);
  const body = useLibraryBody();
  const field = useRef<HTMLInputElement>(null);
  const { search, searched, found, failure } = library;
  const entries = found?.entries ?? [];
  const selection = useSelection(entries.map(({ document }) => document.docId));
  const selected = useSelectedActions(entries, selection, close);
  const hasUploads = useSelector(uploads.state, ({ uploads: rows }) => rows.length > 0);
  const isEmpty = found?.entries.length === 0;
  const isBare = !hasUploads && !onServer.isLoading;
  const add = () => field.current?.click();
  const form = isGallery ? 'pictures' : view.isGrid ? 'cards' : 'lines';
  return (
    <SheetDialog title={t('library.title')} close={close} {...drop.handlers}>
      <div className={body}>
        <SearchField
          name={t('library.search')}
          clear={t('history.clearSearch')}
          value={search}
          change={library.setSearch}
          focused
        />
        {selection.ids.length > 0 ? (
          <SelectionBar {...selection} {...selected} of={entries.length} />
        ) : (
          <LibraryTools {...library} view={view} add={add} />
        )}
        <FileField ref={field} add={uploadActions.add} />
        {failure && !found && <p role="alert">{errorText(t, failure)}</p>}
        {!failure && !found && <ListSkeleton icons />}
        <ServerQuestion {...documents} />
        <ServerListState list={onServer} />
        <NewFiles list={uploads} actions={uploadActions} />
        <LibraryList
          form={form}
          isByDay={form !== 'lines' && library.sort === 'newest' && searched === ''}
          hasServer={documents.server?.isConnected === true}
          removeSelected={selected.remove}
          {...{ entries, searched, actions, selection }}
        />
        {isEmpty && <NothingFound {...{ search, isBare, isGallery, add }} />}
        <FoundInside words={search} />
        {found?.more && <TextButton onClick={library.showMore} text="history.more" />}
        <Foot bytes={found?.bytes ?? 0} room={onServer.room} />
      </div>
      {drop.isOver && <DropOverlay text={t('library.drop')} />}
    </SheetDialog>
  );
}

interface FootProps {
  /** Of all documents here. */
  bytes: number;
  room: ReturnType<typeof useServerList>['room'];
}

/** The room that documents take, here and on the server; in view however long the list is. */
function Foot({ bytes, room }: FootProps) {
  const { t, tag } = useText();
  const parts = [
    ...(bytes > 0 ? [t('library.storage', { size: formatBytes(bytes, tag) })] : []),
    ...(room ? [roomText(t, room, tag)] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <footer>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </footer>
  );
}

import '#ui/later-texts.ts';
import { Attach20Regular } from '@fluentui/react-icons/svg/attach';
import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { Image20Regular } from '@fluentui/react-icons/svg/image';
import { Library20Regular } from '@fluentui/react-icons/svg/library';
import { type RefObject, useRef, useState } from 'react';
import { placeOf } from '#domain/routes/routes.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { SheetDialog } from '#ui/controls/dialogs/sheet-dialog.tsx';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import { SearchField } from '#ui/controls/search-field.tsx';
import { ListSkeleton } from '#ui/controls/skeleton.tsx';
import { errorText } from '#ui/error-text.ts';
import { formatBytes } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { DropOverlay } from '../files/drop-overlay.tsx';
import { FileField } from '../files/file-field.tsx';
import { useFileDrop } from '../files/use-file-drop.ts';
import { useUploadList } from '../files/use-upload-list.ts';
import { onListKey } from '../found-list.ts';
import { PictureGrid } from '../gallery/picture-grid.tsx';
import { useDocumentServer } from '../hooks/use-document-server.ts';
import { useVisit } from '../hooks/use-place.ts';
import { FoundInside } from '../parts/found-inside.tsx';
import { type PanelProps, usePageView, useShell } from '../shell.tsx';
import { type EntryActions, LibraryEntryView } from './library-entry.tsx';
import { useEntryList, useLibraryBody, useLibraryEmpty } from './library-styles.ts';
import { NewFiles } from './new-files.tsx';
import { roomText, ServerListState } from './server-list-state.tsx';
import { ServerQuestion } from './server-question.tsx';
import { useEntryActions } from './use-entry-actions.ts';
import { type Sort, useDocumentDeletion, useLibrary } from './use-library.ts';
import { useServerList } from './use-server-list.ts';

/** The documents of this device and of the server: to find, open, ask about, add and delete. */
export default function LibraryPanel({ close }: PanelProps) {
  const { t } = useText();
  const [show, setShow] = useShown();
  const isGallery = show === 'pictures';
  const library = useLibrary(isGallery ? 'image' : undefined);
  const { list: uploads, actions: uploadActions } = useUploadList(null);
  const drop = useFileDrop(uploadActions.add);
  const remove = useDocumentDeletion();
  const documents = useDocumentServer();
  const onServer = useServerList(documents.server);
  const actions = useEntryActions(remove, close);
  const body = useLibraryBody();
  const list = useEntryList();
  const field = useRef<HTMLInputElement>(null);
  const { search, found, failure } = library;
  const isEmpty = found?.entries.length === 0;
  const hasUploads = useSelector(uploads.state, ({ uploads: rows }) => rows.length > 0);
  const isBare = isEmpty && search === '' && !hasUploads && !onServer.isLoading;
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
        <Tools library={library} field={field} show={show} setShow={setShow} />
        <FileField ref={field} add={uploadActions.add} />
        {failure && !found && <p role="alert">{errorText(t, failure)}</p>}
        {!failure && !found && <ListSkeleton icons />}
        <ServerQuestion {...documents} />
        <ServerListState list={onServer} />
        <NewFiles list={uploads} actions={uploadActions} />
        {isGallery && found && <PictureGrid entries={found.entries} open={actions.open} />}
        <ul
          className={list}
          hidden={isGallery}
          aria-label={t('library.list')}
          onKeyDown={(event) =>
            onListKey(event, {
              entries: '[data-entry]',
              focus: (entry) => entry.querySelector<HTMLElement>('[data-open]')?.focus(),
              remove: ({ dataset: { entry = '', name = '' } }) => remove(entry, name),
            })
          }
        >
          {!isGallery && <Entries {...library} actions={actions} />}
        </ul>
        {isBare && (isGallery ? <NoPictures /> : <NoDocuments field={field} />)}
        {isEmpty && search !== '' && <p>{t('library.noHits')}</p>}
        <FoundInside words={search} />
        {found?.more && <TextButton onClick={library.showMore}>{t('history.more')}</TextButton>}
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

type EntriesProps = Pick<ReturnType<typeof useLibrary>, 'found' | 'searched'> & {
  actions: EntryActions;
};

function Entries({ found, searched, actions }: EntriesProps) {
  return found?.entries.map((entry) => (
    <LibraryEntryView
      key={entry.document.docId}
      entry={entry}
      search={searched}
      actions={actions}
    />
  ));
}

const sorts: readonly Sort[] = ['newest', 'name', 'size'];

type Shown = 'documents' | 'pictures';

/** All documents, or the pictures alone; at its address where it has one. */
function useShown(): [Shown, (show: Shown) => void] {
  const { router } = useShell();
  const { place } = useVisit();
  const [own, setOwn] = useState<Shown>('documents');
  const named = place?.feature === 'library' && place.query.show === 'pictures';
  if (!router) return [own, setOwn];
  return [
    named ? 'pictures' : 'documents',
    (show) => router.go(placeOf('library', null, show === 'pictures' ? { show } : {})),
  ];
}

interface ToolsProps {
  library: ReturnType<typeof useLibrary>;
  field: RefObject<HTMLInputElement | null>;
  show: Shown;
  setShow: (show: Shown) => void;
}

function Tools({ library: { sort, setSort }, field, show, setShow }: ToolsProps) {
  const { t } = useText();
  const entries = sorts.map((key) => ({
    key,
    text: t(`library.sort.${key}`),
    checked: key === sort,
    run: () => setSort(key),
  }));
  const order = t(`library.sort.${sort}`);
  const shows = (['documents', 'pictures'] as const).map((key) => ({
    key,
    text: t(key === 'pictures' ? 'gallery.pictures' : 'gallery.all'),
    checked: key === show,
    run: () => setShow(key),
  }));
  const shown = t(show === 'pictures' ? 'gallery.pictures' : 'gallery.all');
  return (
    <div data-tools>
      <MenuButton
        name={t('gallery.showing', { shown })}
        label={shown}
        icon={<ChevronDown20Regular />}
        entries={shows}
      />
      <MenuButton
        name={t('library.sort', { order })}
        label={order}
        icon={<ChevronDown20Regular />}
        entries={entries}
      />
      <TextButton onClick={() => field.current?.click()}>
        <Attach20Regular aria-hidden />
        {t('attach.add')}
      </TextButton>
    </div>
  );
}

function NoPictures() {
  const { t } = useText();
  const { router } = useShell();
  const hasArt = usePageView('art') !== undefined;
  return (
    <div className={useLibraryEmpty()}>
      <Image20Regular aria-hidden />
      <p>{t('gallery.empty')}</p>
      <p>{t('gallery.emptyHow')}</p>
      {router && hasArt && (
        <TextButton tone="outline" onClick={() => router.go(placeOf('art'))}>
          {t('gallery.make')}
        </TextButton>
      )}
    </div>
  );
}

function NoDocuments({ field }: Pick<ToolsProps, 'field'>) {
  const { t } = useText();
  return (
    <div className={useLibraryEmpty()}>
      <Library20Regular aria-hidden />
      <p>{t('library.empty')}</p>
      <p>{t('library.emptyHow')}</p>
      <TextButton tone="outline" onClick={() => field.current?.click()}>
        {t('attach.choose')}
      </TextButton>
    </div>
  );
}

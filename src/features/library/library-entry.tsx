import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { memo } from 'react';
import { kindName } from '#domain/documents/kind-name.ts';
import type { LibraryEntry } from '#domain/documents/library-entry.ts';
import { isOverQuota, type ServerCopy } from '#domain/documents/server-copies.ts';
import { placeOf } from '#domain/routes/routes.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { MarkedText } from '#ui/controls/marked-text.tsx';
import { formatWhen } from '#ui/format.ts';
import { type Translate, useText } from '#ui/text.ts';
import { factsOf } from '../files/file-facts.ts';
import { QuotaRelief } from '../files/quota-relief.tsx';
import { copyFault, copyStatus } from '../files/server-copy.ts';
import { ServerCopyButton } from '../files/server-copy-button.tsx';
import { DocumentThumbnail } from '../gallery/document-thumbnail.tsx';
import { PlaceLink } from '../parts/place-link.tsx';
import { type Select, SelectBox } from '../parts/select-box.tsx';
import { useEntry, useEntryCard } from './library-styles.ts';

export interface EntryActions {
  open: (entry: LibraryEntry) => void;
  ask: (entry: LibraryEntry) => void;
  remove: (entry: LibraryEntry) => void;
}

interface LibraryEntryProps {
  entry: LibraryEntry;
  /** Words that were searched, and are marked. */
  search: string;
  actions: EntryActions;
  /** A card with a large first page, not a row. */
  isCard: boolean;
  /** There is a server that documents are stored on. */
  hasServer: boolean;
  isSelected: boolean;
  /** Something of the list is selected. */
  isSelecting: boolean;
  select: Select;
}

/** A document: its first page, its name, its facts, and its actions. */
export const LibraryEntryView = memo((props: LibraryEntryProps) => {
  const { t } = useText();
  const { entry, search, actions, isCard, isSelected, isSelecting, select } = props;
  const { docId, title: name } = entry.document;
  const styles = { row: useEntry(), card: useEntryCard() };
  const facts = useFacts(entry, props.hasServer);
  const { server } = entry;
  return (
    <li
      className={isCard ? styles.card : styles.row}
      data-entry={docId}
      data-name={name}
      data-selected={isSelected || undefined}
      data-selecting={isSelecting || undefined}
    >
      <SelectBox id={docId} {...{ name, isSelected, select }} />
      <PlaceLink
        data-open
        place={placeOf('library', docId)}
        title={`${name}\n${facts}`}
        aria-label={t('library.openNamed', { name })}
        open={() => actions.open(entry)}
      >
        <DocumentThumbnail entry={entry} />
        <span data-about>
          <bdi>
            <MarkedText text={name} search={search} />
          </bdi>
          <small>{facts}</small>
        </span>
      </PlaceLink>
      <TextButton
        tone="link"
        data-ask
        aria-label={t('composer.placeholderFile', { name })}
        onClick={() => actions.ask(entry)}
        text="library.ask"
      />
      <IconButton
        data-delete
        name={t('history.delete', { name })}
        icon={<Delete20Regular />}
        onClick={() => actions.remove(entry)}
      />
      {server && !isAtRest(entry, server) && <ServerLine entry={entry} copy={server} />}
    </li>
  );
});
LibraryEntryView.displayName = 'LibraryEntryView';

/** `PDF · 4.2 MB · 12 pages · May 4 · On this device and on your server`. */
function useFacts(entry: LibraryEntry, hasServer: boolean): string {
  const { t, tag } = useText();
  const { document, size, created_at } = entry;
  const facts = [
    kindName(document),
    factsOf(size, document, t, tag, { tokens: false }),
    formatWhen(created_at, new Date(), tag),
    whereText(t, entry, hasServer),
  ];
  return facts.filter((fact) => fact !== '').join(' · ');
}

/** Empty: everything is here, or a line of its own says where it is. */
function whereText(t: Translate, entry: LibraryEntry, hasServer: boolean): string {
  const { server, hasText } = entry;
  if (!server) return hasServer ? t('files.server.held') : '';
  if (!isAtRest(entry, server)) return '';
  return t(hasText ? 'library.where.both' : 'files.server.onlyThere');
}

/** Nothing is to be done about it: a word among the facts is enough. */
function isAtRest({ hasFile, hasText }: LibraryEntry, { state, error }: ServerCopy): boolean {
  return (hasFile || !hasText) && state === 'onServer' && error === null;
}

/** The state of its copy on the server, an error of it, and the actions for it. */
function ServerLine({ entry, copy }: { entry: LibraryEntry; copy: ServerCopy }) {
  const { t } = useText();
  const { document, hasFile, hasText } = entry;
  const fault = copyFault(t, copy);
  return (
    <div data-server>
      <small>{statusText(t, copy, hasText)}</small>
      <ServerCopyButton
        docId={document.docId}
        name={document.title}
        copy={copy}
        hasFile={hasFile}
      />
      {fault !== null && <p data-bad={copy.state === 'failed'}>{fault}</p>}
      {copy.error && isOverQuota(copy.error) && <QuotaRelief />}
    </div>
  );
}

function statusText(t: Translate, copy: ServerCopy, hasText: boolean): string {
  if (!hasText && copy.state === 'onServer') return t('files.server.onlyThere');
  const { key, params } = copyStatus(copy);
  return t(key, params);
}

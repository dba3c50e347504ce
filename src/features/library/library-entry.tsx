import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { memo } from 'react';
import type { LibraryEntry } from '#domain/documents/library-entry.ts';
import { isOverQuota, type ServerCopy } from '#domain/documents/server-copies.ts';
import { placeOf } from '#domain/routes/routes.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { MarkedText } from '#ui/controls/marked-text.tsx';
import { formatWhen } from '#ui/format.ts';
import { type Translate, useText } from '#ui/text.ts';
import { factsOf } from '../files/file-facts.ts';
import { FileIcon } from '../files/file-icon.tsx';
import { QuotaRelief } from '../files/quota-relief.tsx';
import { copyFault, copyStatus } from '../files/server-copy.ts';
import { ServerCopyButton } from '../files/server-copy-button.tsx';
import { PlaceLink } from '../parts/place-link.tsx';
import { useEntry } from './library-styles.ts';

export interface EntryActions {
  open: (entry: LibraryEntry) => void;
  ask: (entry: LibraryEntry) => void;
  remove: (docId: string, name: string) => void;
}

interface LibraryEntryProps {
  entry: LibraryEntry;
  /** Words that were searched, and are marked. */
  search: string;
  actions: EntryActions;
}

/** A document: its name, its facts, and its actions. */
export const LibraryEntryView = memo(({ entry, search, actions }: LibraryEntryProps) => {
  const { t, tag } = useText();
  const { document, size, hasText, created_at, server } = entry;
  const { docId, title: name, file } = document;
  const facts = [
    factsOf(size, document, t, tag, { tokens: false }),
    formatWhen(created_at, new Date(), tag),
    ...(server && isAtRest(entry, server) ? [statusText(t, server, hasText)] : []),
  ].join(' · ');
  return (
    <li className={useEntry()} data-entry={docId} data-name={name}>
      <PlaceLink
        data-open
        place={placeOf('library', docId)}
        title={`${name}\n${facts}`}
        aria-label={t('library.openNamed', { name })}
        open={() => actions.open(entry)}
      >
        <FileIcon name={name} type={file?.mimeType ?? ''} />
        <span>
          <bdi>
            <MarkedText text={name} search={search} />
          </bdi>
          <small>{facts}</small>
        </span>
      </PlaceLink>
      <TextButton
        tone="link"
        aria-label={t('composer.placeholderFile', { name })}
        onClick={() => actions.ask(entry)}
      >
        {t('library.ask')}
      </TextButton>
      <IconButton
        name={t('history.delete', { name })}
        icon={<Delete20Regular />}
        onClick={() => actions.remove(docId, name)}
      />
      {server && !isAtRest(entry, server) && <ServerLine entry={entry} copy={server} />}
    </li>
  );
});
LibraryEntryView.displayName = 'LibraryEntryView';

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

import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { memo } from 'react';
import type { LibraryEntry } from '#bus/contract/upload-commands.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { formatWhen } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { factsOf } from '../files/file-facts.ts';
import { FileIcon } from '../files/file-icon.tsx';
import { useEntry } from './library-styles.ts';

export interface EntryActions {
  open: (entry: LibraryEntry) => void;
  ask: (entry: LibraryEntry) => void;
  remove: (docId: string, name: string) => void;
}

interface LibraryEntryProps {
  entry: LibraryEntry;
  actions: EntryActions;
}

/** A document: its name, what is known of it, and what can be done with it. */
export const LibraryEntryView = memo(({ entry, actions }: LibraryEntryProps) => {
  const { t, tag } = useText();
  const { document, size, created_at } = entry;
  const { docId, title: name, file } = document;
  const facts = [
    factsOf(size, document, t, tag, { tokens: false }),
    formatWhen(created_at, new Date(), tag),
  ].join(' · ');
  return (
    <li className={useEntry()} data-entry={docId} data-name={name}>
      <button
        type="button"
        title={`${name}\n${facts}`}
        aria-label={t('library.openNamed', { name })}
        onClick={() => actions.open(entry)}
      >
        <FileIcon name={name} type={file?.mimeType ?? ''} />
        <span>
          <bdi>{name}</bdi>
          <small>{facts}</small>
        </span>
      </button>
      <TextButton
        tone="link"
        aria-label={t('library.askAbout', { name })}
        onClick={() => actions.ask(entry)}
      >
        {t('library.ask')}
      </TextButton>
      <IconButton
        name={t('library.delete', { name })}
        icon={<Delete20Regular />}
        onClick={() => actions.remove(docId, name)}
      />
    </li>
  );
});
LibraryEntryView.displayName = 'LibraryEntryView';

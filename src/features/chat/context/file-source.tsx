import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { useMemo, useState } from 'react';
import { map } from 'rxjs';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import { busRequest } from '#features/bus-observables.ts';
import { useFileCard, useFileChip } from '#features/files/file-chip-styles.ts';
import { factsOf } from '#features/files/file-facts.ts';
import { FileIcon } from '#features/files/file-icon.tsx';
import { notesOfDocument } from '#features/files/file-notes.ts';
import { focusAfter } from '#features/files/focus-after.ts';
import { useOpenDocument } from '#features/open-document.ts';
import { useShell } from '#features/shell.tsx';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { Group } from '#ui/controls/group.tsx';
import { formatCount } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useObservable } from '#ui/use-observable.ts';
import { useChatWindow } from '../state/use-chat-window.ts';
import type { Source } from './context-chips.ts';
import { useChatContext } from './use-chat-context.ts';

/** A file of an earlier question that stays with the chat. */
export default function FileSource({ source }: { source: Source }) {
  const { t, tag } = useText();
  const context = useChatContext();
  const window = useChatWindow();
  const [unfolded, unfold] = useState(false);
  const document = useInfo(source.docId);
  const notes = document ? notesOfDocument(document, tag) : [];
  const { title, tokens, docId } = source;
  const formatted = formatCount(tokens, tag);
  return (
    <Group className={useFileChip()} name={title} data-open={unfolded ? '' : undefined}>
      <div data-row>
        <button
          type="button"
          data-name
          aria-expanded={unfolded}
          title={t('files.about', { name: title })}
          onClick={() => unfold(!unfolded)}
        >
          <FileIcon name={title} type={document?.file?.mimeType ?? ''} />
          <bdi>{title}</bdi>
          {notes.length > 0 ? (
            <small data-notice>{t('files.notes', { count: notes.length })}</small>
          ) : (
            tokens > 0 && <small>{t('chips.tokens', { count: tokens, formatted })}</small>
          )}
        </button>
        <IconButton
          name={t('chips.remove', { title })}
          icon={<Dismiss20Regular />}
          onClick={({ currentTarget }) => {
            focusAfter(currentTarget, () => window.focus());
            context.send({ type: 'removeSource', docId });
          }}
        />
      </div>
      {unfolded && document && <SourceCard document={document} />}
    </Group>
  );
}

function SourceCard({ document }: { document: DocumentInfo }) {
  const { t, tag } = useText();
  const open = useOpenDocument();
  const { docId, docType, title, file } = document;
  return (
    <div className={useFileCard()}>
      <p data-facts>{factsOf(file?.size ?? null, document, t, tag)}</p>
      {notesOfDocument(document, tag).map(({ key, params }) => (
        <p key={key} data-note>
          {t(key, params)}
        </p>
      ))}
      {open && (
        <footer>
          <TextButton tone="link" onClick={() => open({ docId, docType, title, at: null })}>
            {t('library.open')}
          </TextButton>
        </footer>
      )}
    </div>
  );
}

function useInfo(docId: string): DocumentInfo | null {
  const { bus } = useShell();
  const source = useMemo(
    () => busRequest(bus, 'document.info', { docId }).pipe(map(({ document }) => document)),
    [bus, docId],
  );
  return useObservable<DocumentInfo | null>(source, null);
}

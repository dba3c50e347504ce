import type { DocumentInfo } from '#domain/documents/documents.ts';
import { FileIcon } from '#features/files/file-icon.tsx';
import { notesOfDocument } from '#features/files/file-notes.ts';
import { focusAfter } from '#features/files/focus-after.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { useText } from '#ui/text.ts';
import { useChatWindow } from '../state/use-chat-window.ts';
import type { Source } from './context-chips.ts';
import { SourceChip } from './source-chip.tsx';
import { useChatContext } from './use-chat-context.ts';

/** A file of an earlier question that stays with the chat. */
export default function FileSource({ source }: { source: Source }) {
  const { t, tag } = useText();
  const context = useChatContext();
  const window = useChatWindow();
  const document = useInfo(source.docId);
  const notes = document ? notesOfDocument(document, tag) : [];
  const { title, docId } = source;
  return (
    <SourceChip
      title={title}
      source={source}
      icon={<FileIcon name={title} type={document?.file?.mimeType ?? ''} />}
      mark={
        notes.length > 0 && <small data-notice>{t('files.notes', { count: notes.length })}</small>
      }
      remove={(button) => {
        focusAfter(button, () => window.focus());
        context.send({ type: 'removeSource', docId });
      }}
    />
  );
}

function useInfo(docId: string): DocumentInfo | null {
  return useRequest(({ rows }) => rows.document.info({ docId }), [docId]).value ?? null;
}

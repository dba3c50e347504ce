import '#ui/later-texts.ts';
import { makeResetStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { type DocumentInfo, pageOf } from '#domain/documents/documents.ts';
import { factsOf } from '#features/files/file-facts.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { useOpenDocument } from '#features/open-document.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { ScrollArea } from '#ui/controls/scroll-area.tsx';
import { formatDay, formatWhen } from '#ui/format.ts';
import { later } from '#ui/later.tsx';
import { useText } from '#ui/text.ts';
import { useChatWindow } from '../../state/use-chat-window.ts';
import { fold } from '../../thread/fold-style.ts';
import { usePreviewRequest } from '../use-preview-request.ts';

const PreviewPanel = later(() => import('../preview-panel.tsx'));

const useDetails = makeResetStyles({
  ...fold,
  '& > p': { margin: '0 0 6px', overflowWrap: 'anywhere', color: tokens.colorNeutralForeground3 },
  '& > button': { marginInlineStart: '-4px', fontSize: 'inherit', lineHeight: 'inherit' },
  '& > [data-text]': {
    maxHeight: '28vh',
    marginBlockEnd: '4px',
    overflowY: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground2,
  },
});

/** Characters of a source that its card shows; the rest is in the reader. */
const shownLength = 6000;

/** How a source was read: its size, what was left out, and its text word by word. */
export function SourceDetails({ document }: { document: DocumentInfo }) {
  const { t, tag } = useText();
  const [isOpen, setOpen] = useState(false);
  const { docId, link, hiddenDropped: hidden, file } = document;
  const size = factsOf(file?.size ?? null, document, t, tag);
  return (
    <details className={useDetails()} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('details.name')}</summary>
      {size !== '' && <p data-facts>{size}</p>}
      <Dates document={document} />
      {pageOf(document) !== null && (
        <p data-facts>
          <bdi>{link}</bdi>
        </p>
      )}
      {hidden > 0 && <p data-facts>{t('chips.hiddenWords', { count: hidden })}</p>}
      {isOpen && <SourceText docId={docId} />}
      {pageOf(document) !== null && <ReaderButton document={document} />}
      <PreviewButton />
    </details>
  );
}

/** When its page was changed, and when it was read, as far as that is known. */
function Dates({ document: { facts, readAt } }: { document: DocumentInfo }) {
  const { t, tag } = useText();
  const { published, modified } = facts ?? {};
  const dates = [
    published && modified && t('chips.modified', { when: formatDay(modified, tag) }),
    readAt && t('chips.readAt', { when: formatWhen(readAt, new Date(), tag) }),
  ];
  const known = dates.filter(Boolean).join(' · ');
  return known && <p data-facts>{known}</p>;
}

function SourceText({ docId }: { docId: string }) {
  const { value: text } = useRequest(
    async ({ rows }) => {
      const read = await rows.document.read({ docId, from: 0, length: shownLength });
      return read.total > read.text.length ? `${read.text.trimEnd()} …` : read.text;
    },
    [docId],
  );
  if (!text) return null;
  return (
    <ScrollArea dir="auto" data-text>
      {text}
    </ScrollArea>
  );
}

/** All of it, where documents can be shown. */
function ReaderButton({ document: { docId, docType, title } }: { document: DocumentInfo }) {
  const { t } = useText();
  const open = useOpenDocument();
  if (!open) return null;
  return (
    <TextButton tone="link" onClick={() => open({ docId, docType, title, at: null })}>
      {t('webSearch.showText')}
    </TextButton>
  );
}

/** Opens the whole next prompt, as it will be sent. */
function PreviewButton() {
  const { draft } = useChatWindow();
  const request = usePreviewRequest();
  const [text, preview] = useState<string | null>(null);
  if (!request) return null;
  return (
    <>
      <TextButton
        tone="link"
        aria-haspopup="dialog"
        onClick={() => preview(draft.getSnapshot().text)}
        text="preview.show"
      />
      {text !== null && <PreviewPanel request={{ ...request, text }} close={() => preview(null)} />}
    </>
  );
}

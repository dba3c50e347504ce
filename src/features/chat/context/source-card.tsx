import '#ui/later-texts.ts';
import { makeResetStyles, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useState } from 'react';
import { type DocumentInfo, pageOf } from '#domain/documents/documents.ts';
import { useFileCard } from '#features/files/chip/file-chip-styles.ts';
import { factsOf } from '#features/files/file-facts.ts';
import { notesOfDocument } from '#features/files/file-notes.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { useOpenDocument } from '#features/open-document.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { formatDay, formatWhen } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { bylineOf } from '../page-byline.ts';
import { useChatWindow } from '../state/use-chat-window.ts';
import type { Source } from './context-chips.ts';
import { usePreviewRequest } from './use-preview-request.ts';
import { useReadDocument } from './use-read-document.ts';

const PreviewPanel = lazy(() => import('./preview-panel.tsx'));

const useTextBox = makeResetStyles({
  maxHeight: '28vh',
  margin: 0,
  paddingInlineEnd: '4px',
  overflowY: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  color: tokens.colorNeutralForeground2,
});

/** Characters of a source that its card shows; the rest is in the reader. */
const shownLength = 6000;

/** What was read of a source: its size, what was left out, and its text word by word. */
export default function SourceCard({ source }: { source: Source }) {
  const { t, tag } = useText();
  const document = useInfo(source);
  return (
    <div className={useFileCard()}>
      <p data-facts>{factsOf(document.file?.size ?? null, document, t, tag)}</p>
      <Dates document={document} />
      <Notes document={document} />
      <SourceText docId={source.docId} />
      <footer>
        <OpenButton document={document} />
        <ReadButton document={document} />
        <PreviewButton />
      </footer>
    </div>
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

function Notes({ document }: { document: DocumentInfo }) {
  const { t, tag } = useText();
  const { hiddenDropped: hidden, unreadFrames, hiddenRead, link, facts } = document;
  const origin = [facts?.siteName, bylineOf(facts, tag)].filter(Boolean).join(' · ');
  const page = pageOf(document);
  return (
    <>
      {origin && (
        <p data-facts data-origin>
          <bdi>{origin}</bdi>
        </p>
      )}
      {page !== null && link !== null && (
        <p data-facts>
          <bdi>{link}</bdi>
        </p>
      )}
      {notesOfDocument(document, tag).map(({ key, params }) => (
        <p key={key} data-note>
          {t(key, params)}
        </p>
      ))}
      {hiddenRead && <p data-note>{t('chips.hiddenRead')}</p>}
      {unreadFrames !== undefined && (
        <p data-note>{t('chips.unreadFrames', { count: unreadFrames })}</p>
      )}
      {hidden > 0 && <p data-facts>{t('chips.hiddenWords', { count: hidden })}</p>}
    </>
  );
}

function SourceText({ docId }: { docId: string }) {
  const style = useTextBox();
  const { value: text } = useRequest(
    async ({ rows }) => {
      const read = await rows.document.read({ docId, from: 0, length: shownLength });
      return read.total > read.text.length ? `${read.text.trimEnd()} …` : read.text;
    },
    [docId],
  );
  if (!text) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <div className={style} dir="auto" data-text tabIndex={0}>
      {text}
    </div>
  );
}

function OpenButton({ document }: { document: DocumentInfo }) {
  const { t } = useText();
  const open = useOpenDocument();
  const { docId, docType, title } = document;
  if (!open) return null;
  return (
    <TextButton tone="link" onClick={() => open({ docId, docType, title, at: null })}>
      {t('library.open')}
    </TextButton>
  );
}

function ReadButton({ document }: { document: DocumentInfo }) {
  const { t } = useText();
  const reading = useReadDocument();
  if (!reading || document.passages === 0) return null;
  const isRead = reading.isRead(document.docId);
  return (
    <TextButton tone="link" onClick={() => (isRead ? reading.stop() : void reading.read(document))}>
      {t(isRead ? 'readAloud.stop' : 'readAloud.start')}
    </TextButton>
  );
}

/** Opens the whole next prompt, as it will be sent. */
function PreviewButton() {
  const { t } = useText();
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
      >
        {t('preview.show')}
      </TextButton>
      {text !== null && (
        <Suspense>
          <PreviewPanel request={{ ...request, text }} close={() => preview(null)} />
        </Suspense>
      )}
    </>
  );
}

/** What is known of a source, under its own name and address: others may have the same text. */
function useInfo(source: Source): DocumentInfo {
  const { docId, title, link } = source;
  const { value } = useRequest(({ rows }) => rows.document.info({ docId }), [docId]);
  return value ? { ...value, title, link } : { passages: 0, hiddenDropped: 0, ...source };
}

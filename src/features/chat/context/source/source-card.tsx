import '#ui/later-texts.ts';
import { useId } from 'react';
import { type DocumentInfo, pageOf } from '#domain/documents/documents.ts';
import { safeLink } from '#domain/markdown/safe-link.ts';
import { useFileCard } from '#features/files/chip/file-chip-styles.ts';
import { notesOfDocument } from '#features/files/file-notes.ts';
import { usePicture } from '#features/gallery/use-picture.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { useOpenDocument } from '#features/open-document.ts';
import { spoken } from '#features/read-aloud/spoken.ts';
import { useShell } from '#features/shell.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { Skeleton } from '#ui/controls/skeleton.tsx';
import { useTextButton } from '#ui/styles.ts';
import { useText } from '#ui/text.ts';
import { PageTools } from '../../calls/page-tools.tsx';
import { bylineOf } from '../../page-byline.ts';
import type { Source } from '../context-chips.ts';
import { useReadDocument } from '../use-read-document.ts';
import { leadOf } from './lead.ts';
import { SourceDetails } from './source-details.tsx';

interface SourceCardProps {
  source: Source;
  /** Its title is not next to it. */
  isTitled?: boolean;
}

/** A source for people: what it is, from whom, how it begins; how it was read is folded. */
export default function SourceCard({ source, isTitled = false }: SourceCardProps) {
  const { t } = useText();
  const document = useInfo(source);
  const title = document.title || t('chips.thisPage');
  const { surface } = useShell();
  const address = surface === 'sidebar' ? pageOf(document) : null;
  const id = useId();
  return (
    <div className={useFileCard()} {...(isTitled && { role: 'group', 'aria-labelledby': id })}>
      {document.docType === 'image' && <Picture docId={document.docId} title={title} />}
      {isTitled && (
        <b id={id} dir="auto">
          {title}
        </b>
      )}
      <Origin document={document} />
      <Lead docId={document.docId} title={title} />
      <Notes document={document} />
      <footer>
        <OpenButton document={document} />
        <ReadButton document={document} />
      </footer>
      {address !== null && <PageTools address={address} />}
      <SourceDetails document={document} />
    </div>
  );
}

/** Its own bytes, from this device; no page is asked for one. */
function Picture({ docId, title }: { docId: string; title: string }) {
  const { address } = usePicture(docId);
  return address && <img src={address} alt={title} />;
}

/** Site, author and day, as far as they are known. */
function Origin({ document }: { document: DocumentInfo }) {
  const { tag } = useText();
  const { facts } = document;
  const page = pageOf(document);
  const host = page !== null && URL.canParse(page) ? new URL(page).host.replace(/^www\./, '') : '';
  const origin = [facts?.siteName || host, bylineOf(facts, tag)].filter(Boolean).join(' · ');
  return (
    origin && (
      <p data-facts data-origin>
        <bdi>{origin}</bdi>
      </p>
    )
  );
}

/** Characters in which the first sentences are looked for. */
const leadIn = 6000;
const leadShape = [{ width: '92%' }, { width: '84%' }, { width: '58%' }];

function Lead({ docId, title }: { docId: string; title: string }) {
  const { value: lead, isBusy } = useRequest(
    async ({ rows }) => {
      const { text } = await rows.document.read({ docId, from: 0, length: leadIn });
      const paragraphs = await spoken(text);
      return leadOf(
        paragraphs.map((paragraph) => paragraph.text),
        title,
      );
    },
    [docId, title],
  );
  return (
    <div data-lead dir="auto" aria-busy={isBusy}>
      {!lead && isBusy && <Skeleton lines={leadShape} />}
      {lead?.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

/** What a person should know before they rely on it. */
function Notes({ document }: { document: DocumentInfo }) {
  const { t, tag } = useText();
  const { unreadFrames, hiddenRead } = document;
  return (
    <>
      {notesOfDocument(document, tag).map(({ key, params }) => (
        <p key={key} data-note>
          {t(key, params)}
        </p>
      ))}
      {hiddenRead && <p data-note>{t('chips.hiddenRead')}</p>}
      {unreadFrames !== undefined && (
        <p data-note>{t('chips.unreadFrames', { count: unreadFrames })}</p>
      )}
    </>
  );
}

/** A page opens where it is; a file, and a PDF where it can be shown here, as it was read. */
function OpenButton({ document }: { document: DocumentInfo }) {
  const { t } = useText();
  const link = useTextButton();
  const open = useOpenDocument();
  const { docId, docType, title } = document;
  const address = open && docType === 'page_content__pdf' ? null : webAddress(document);
  if (address !== null) {
    return (
      <a
        className={link}
        data-tone="link"
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        title={address}
      >
        {t('library.open')}
      </a>
    );
  }
  if (!open) return null;
  return (
    <TextButton tone="link" onClick={() => open({ docId, docType, title, at: null })}>
      {t('library.open')}
    </TextButton>
  );
}

function webAddress(document: DocumentInfo): string | null {
  const address = safeLink(pageOf(document) ?? '');
  return address !== null && /^https?:/.test(address) ? address : null;
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

/** What is known of a source, under its own name and address: others may have the same text. */
function useInfo(source: Source): DocumentInfo {
  const { docId, title, link } = source;
  const { value } = useRequest(({ rows }) => rows.document.info({ docId }), [docId]);
  return value ? { ...value, title, link } : { passages: 0, hiddenDropped: 0, ...source };
}

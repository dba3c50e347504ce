import { Add20Regular } from '@fluentui/react-icons/svg/add';
import type { ReactNode } from 'react';
import { useShell } from '#features/shell.tsx';
import { errorEntry, isErrorCode } from '#shared/errors/registry.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { later } from '#ui/later.tsx';
import { useText } from '#ui/text.ts';
import { usePdfOpening } from '../commands/use-page-commands.tsx';
import { AddressChip, MoreLinksChip } from './addresses/address-chip.tsx';
import { UnreadLinksChip } from './addresses/unread-links.tsx';
import { useChip } from './chip-styles.ts';
import type { Chip, Source } from './context-chips.ts';
import { Favicon } from './favicon.tsx';
import { MemoryChip } from './memory-chip.tsx';
import { SourceChip } from './source-chip.tsx';
import { UnreadChip } from './unread-chip.tsx';
import { useChatContext } from './use-chat-context.ts';

const PdfChip = later(() => import('./pdf/pdf-chip.tsx'));

type OtherChip = Exclude<Chip, { kind: 'file' }>;

interface ChipProps<C extends OtherChip = OtherChip> {
  chip: C;
}

export function ChipView({ chip }: ChipProps) {
  switch (chip.kind) {
    case 'source':
      return <PageSource {...chip} remove={{ type: 'removeSource', docId: chip.source.docId }} />;
    case 'page':
      return <PageChip chip={chip} />;
    case 'tab':
      return <TabChip chip={chip} />;
    case 'address':
      return <AddressChip address={chip.address} />;
    case 'moreLinks':
      return <MoreLinksChip count={chip.count} />;
    case 'unreadLinks':
      return <UnreadLinksChip urls={chip.urls} />;
    case 'offer':
      return <OfferChip chip={chip} />;
    case 'memory':
      return <MemoryChip of={chip.of} />;
    case 'pdf':
      return <PdfChip {...chip} />;
    case 'needsClick':
      return <NeedsClickChip />;
    case 'closed':
      return <ClosedChip isExcluded={chip.isExcluded} />;
  }
}

/** The page of the active tab. */
function PageChip({ chip }: ChipProps<Extract<Chip, { kind: 'page' }>>) {
  const { t } = useText();
  const context = useChatContext();
  const { title, favicon, pdfTab } = chip;
  const remove = { type: 'removePage' } as const;
  const inViewer = pdfTab !== null && <InViewer tabId={pdfTab} />;
  if (chip.state === 'failed') {
    return (
      <FailedChip
        title={title || t('chips.thisPage')}
        favicon={favicon}
        failure={chip.failure ?? 'capture_failed'}
        retry={() => context.read()}
        remove={remove}
        otherwise={inViewer}
      />
    );
  }
  const isRead = chip.state === 'ready';
  return (
    <PageSource
      title={title || t('chips.thisPage')}
      source={isRead ? chip.source : null}
      favicon={favicon}
      changed={isRead && chip.changed}
      remove={remove}
      action={inViewer}
    />
  );
}

/** Opens a PDF of the browser's own viewer in ours, which highlights quotes and asks for passwords. */
function InViewer({ tabId }: { tabId: number }) {
  const open = usePdfOpening();
  return (
    <TextButton tone="link" data-again onClick={() => void open(tabId)} text="chips.openPdf" />
  );
}

type Removal =
  | { type: 'removePage' }
  | { type: 'removeSource'; docId: string }
  | { type: 'leave'; tabId: number };

interface PageSourceProps {
  title?: string;
  source: Source | null;
  favicon: string | null;
  changed: boolean;
  remove: Removal;
  action?: ReactNode;
}

function PageSource({ title, source, favicon, changed, remove, action }: PageSourceProps) {
  const { t } = useText();
  const context = useChatContext();
  const hasNote = source?.unreadFrames !== undefined || source?.hiddenRead === true;
  return (
    <SourceChip
      isPage
      title={source?.title || title || t('chips.thisPage')}
      source={source}
      icon={<Favicon address={favicon} />}
      mark={hasNote && <small data-notice>{t('files.notes', { count: 1 })}</small>}
      readAgain={changed ? () => context.read() : undefined}
      remove={() => context.send(remove)}
      action={action}
    />
  );
}

interface FailedChipProps {
  title: string;
  favicon: string | null;
  /** Code of its error. */
  failure: string;
  retry: () => void;
  remove: Removal;
  /** What helps where another attempt does not. */
  otherwise?: ReactNode;
}

function FailedChip({ title, favicon, failure, retry, remove, otherwise }: FailedChipProps) {
  const { t } = useText();
  const context = useChatContext();
  const isFinal = isErrorCode(failure) && !errorEntry(failure).retryable;
  const again = (isFinal && otherwise) || (
    <TextButton tone="link" data-again onClick={retry} text="action.retry" />
  );
  return (
    <UnreadChip
      title={title}
      favicon={favicon}
      about={title}
      reason={errorText(t, { code: failure })}
      action={again}
      remove={() => context.send(remove)}
    />
  );
}

/** Another tab, until it is read. */
function TabChip({ chip }: ChipProps<Extract<Chip, { kind: 'tab' }>>) {
  const { t } = useText();
  const context = useChatContext();
  const { tabId, url, favicon, failure } = chip;
  const title = chip.title || t('chips.otherTab');
  const remove = { type: 'leave', tabId } as const;
  if (failure === null) {
    return <PageSource {...{ title, favicon, remove }} source={null} changed={false} />;
  }
  return (
    <FailedChip
      {...{ title, favicon, failure, remove }}
      retry={() => void context.join({ tabId, url, title, favicon })}
    />
  );
}

function OfferChip({ chip }: ChipProps<Extract<Chip, { kind: 'offer' }>>) {
  const { t } = useText();
  const context = useChatContext();
  const title = chip.title || t('chips.thisPage');
  return (
    <span className={useChip()} data-offer>
      <Favicon address={chip.favicon} />
      <bdi title={title}>{title}</bdi>
      <IconButton
        name={t('chips.add', { title })}
        icon={<Add20Regular />}
        onClick={() => context.send({ type: 'addPage' })}
      />
    </span>
  );
}

function NeedsClickChip() {
  const { t } = useText();
  const { access } = useShell();
  return (
    <span className={useChip()} data-offer data-wrap>
      <Favicon address={null} />
      <span>{t('chips.needsClick')}</span>
      {access && (
        <TextButton tone="link" onClick={() => void access.request(['<all_urls>'])}>
          {t('chips.allowEverySite')}
        </TextButton>
      )}
    </span>
  );
}

function ClosedChip({ isExcluded }: { isExcluded: boolean }) {
  const { t } = useText();
  return (
    <span className={useChip()} data-offer data-wrap>
      <Favicon address={null} />
      <span>{t(isExcluded ? 'chips.excluded' : 'chips.closed')}</span>
    </span>
  );
}

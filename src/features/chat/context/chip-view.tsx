import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { useShell } from '#features/shell.tsx';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { usePdfOpening } from '../commands/use-page-commands.tsx';
import { AddressChip, MoreLinksChip } from './addresses/address-chip.tsx';
import { useChip } from './chip-styles.ts';
import type { Chip, Source } from './context-chips.ts';
import { Favicon } from './favicon.tsx';
import { SourceFacts } from './source-facts.tsx';
import { useChatContext } from './use-chat-context.ts';

type OtherChip = Exclude<Chip, { kind: 'file' }>;

interface ChipProps<C extends OtherChip = OtherChip> {
  chip: C;
}

export function ChipView({ chip }: ChipProps) {
  switch (chip.kind) {
    case 'source':
      return <SourceChip {...chip} remove={{ type: 'removeSource', docId: chip.source.docId }} />;
    case 'page':
      return chip.state === 'ready' ? (
        <SourceChip {...chip} remove={{ type: 'removePage' }} />
      ) : (
        <UnreadChip chip={chip} />
      );
    case 'tab':
      return <TabChip chip={chip} />;
    case 'address':
      return <AddressChip address={chip.address} />;
    case 'moreLinks':
      return <MoreLinksChip count={chip.count} />;
    case 'offer':
      return <OfferChip chip={chip} />;
    case 'pdf':
      return <PdfChip chip={chip} />;
    case 'needsClick':
      return <NeedsClickChip />;
    case 'closed':
      return <ClosedChip isExcluded={chip.isExcluded} />;
  }
}

interface SourceChipProps {
  source: Source;
  favicon: string | null;
  changed: boolean;
  remove: { type: 'removePage' } | { type: 'removeSource'; docId: string };
}

function SourceChip({ source, favicon, changed, remove }: SourceChipProps) {
  const { t } = useText();
  const context = useChatContext();
  const { title } = source;
  return (
    <span className={useChip()}>
      <Favicon address={favicon} />
      <bdi title={source.link ? `${title}\n${source.link}` : title}>{title}</bdi>
      {changed ? (
        <>
          <small data-notice>{t('chips.changed')}</small>
          <TextButton tone="link" onClick={() => context.read()}>
            {t('chips.readAgain')}
          </TextButton>
        </>
      ) : (
        <SourceFacts source={source} />
      )}
      <IconButton
        name={t('chips.remove', { title })}
        icon={<Dismiss20Regular />}
        onClick={() => context.send(remove)}
      />
    </span>
  );
}

type Unread = Extract<Chip, { kind: 'page'; state: 'reading' | 'unread' | 'failed' }>;

function UnreadChip({ chip }: ChipProps<Unread>) {
  const { t } = useText();
  const context = useChatContext();
  const failed = chip.state === 'failed';
  return (
    <span className={useChip()} aria-busy={!failed}>
      <Favicon address={chip.favicon} />
      <bdi title={chip.title}>{chip.title || t('chips.thisPage')}</bdi>
      {failed ? (
        <>
          <small data-notice>{errorText(t, { code: chip.failure ?? 'capture_failed' })}</small>
          <TextButton tone="link" onClick={() => context.read()}>
            {t('action.retry')}
          </TextButton>
        </>
      ) : (
        <small data-skeleton>{t('chips.reading')}</small>
      )}
      <IconButton
        name={t('chips.remove', { title: chip.title || t('chips.thisPage') })}
        icon={<Dismiss20Regular />}
        onClick={() => context.send({ type: 'removePage' })}
      />
    </span>
  );
}

/** Another tab, until it is read. */
function TabChip({ chip }: ChipProps<Extract<Chip, { kind: 'tab' }>>) {
  const { t } = useText();
  const context = useChatContext();
  const { tabId, url, favicon, failure } = chip;
  const title = chip.title || t('chips.otherTab');
  return (
    <span className={useChip()} aria-busy={failure === null}>
      <Favicon address={favicon} />
      <bdi title={title}>{title}</bdi>
      {failure === null ? (
        <small data-skeleton>{t('chips.reading')}</small>
      ) : (
        <>
          <small data-notice>{errorText(t, { code: failure })}</small>
          <TextButton tone="link" onClick={() => void context.join({ tabId, url, title, favicon })}>
            {t('action.retry')}
          </TextButton>
        </>
      )}
      <IconButton
        name={t('chips.remove', { title })}
        icon={<Dismiss20Regular />}
        onClick={() => context.send({ type: 'leave', tabId })}
      />
    </span>
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

function PdfChip({ chip }: { chip: Extract<Chip, { kind: 'pdf' }> }) {
  const { t } = useText();
  const open = usePdfOpening();
  const title = chip.title || t('chips.thisPage');
  return (
    <span className={useChip()} data-offer>
      <Favicon address={chip.favicon} />
      <bdi title={title}>{title}</bdi>
      <TextButton tone="link" onClick={() => void open(chip.tabId)}>
        {t('chips.readPdf')}
      </TextButton>
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

import { makeResetStyles } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import { FileAnnouncer } from '#features/files/file-announcer.tsx';
import { useShell } from '#features/shell.tsx';
import { useSelector } from '#ui/actors/use-selector.ts';
import { useText } from '#ui/text.ts';
import { measure } from '../frame-styles.ts';
import { useComposerFiles } from '../state/use-composer-files.ts';
import { AddressAnnouncer } from './addresses/address-announcer.tsx';
import { ChipView } from './chip-view.tsx';
import { type Chip, isFile } from './context-chips.ts';
import { TokenMeter } from './token-meter.tsx';
import { useChips } from './use-chat-context.ts';

const FileSource = lazy(() => import('./file-source.tsx'));
const ComposerFile = lazy(() => import('./composer-file.tsx'));

const useStrip = makeResetStyles({
  ...measure,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  flexShrink: 0,
  minHeight: '40px',
  paddingBlock: '2px 0',
  '& > ul': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px',
    flexGrow: 1,
    minWidth: 0,
    // The focus ring of its elements is not cut.
    margin: '-2px',
    padding: '2px',
    listStyleType: 'none',
    maxHeight: '38vh',
    overflowY: 'auto',
    // A card that ends where the list is cut would hide that more of them follow.
    maskImage: 'linear-gradient(to bottom, #000 calc(100% - var(--more, 0px)), transparent)',
    animationName: {
      from: { '--more': '28px' },
      '98%': { '--more': '28px' },
      to: { '--more': '0px' },
    },
    animationTimingFunction: 'linear',
    animationFillMode: 'both',
    animationDuration: '1ms',
    animationTimeline: 'scroll(self)',
  },
  '& > ul > li': { minWidth: 0, maxWidth: '100%' },
  '& > ul > li:has([data-open])': { flexBasis: '100%' },
});

/** The sources of the next question, and their share of the model's window. */
export function ContextStrip() {
  const { t } = useText();
  const { surface } = useShell();
  const chips = useChips();
  const hasMeter = surface === 'sidebar';
  const strip = useStrip();
  const announcement = (
    <>
      <ComposerAnnouncer />
      <AddressAnnouncer />
    </>
  );
  if (!hasMeter && chips.length === 0) return announcement;
  return (
    <div className={strip}>
      {announcement}
      <ul aria-label={t('chips.label')}>
        {chips.map((chip) => (
          <li key={keyOf(chip)}>
            <AnyChip chip={chip} />
          </li>
        ))}
      </ul>
      {hasMeter && <TokenMeter />}
    </div>
  );
}

function ComposerAnnouncer() {
  const { list } = useComposerFiles();
  return <FileAnnouncer uploads={useSelector(list.state, ({ uploads }) => uploads)} />;
}

function AnyChip({ chip }: { chip: Chip }) {
  if (chip.kind === 'file') {
    return (
      <Suspense>
        <ComposerFile upload={chip.upload} />
      </Suspense>
    );
  }
  if (chip.kind === 'source' && isFile(chip.source)) {
    return (
      <Suspense>
        <FileSource source={chip.source} />
      </Suspense>
    );
  }
  return <ChipView chip={chip} />;
}

function keyOf(chip: Chip): string {
  if (chip.kind === 'source') return chip.source.docId;
  if (chip.kind === 'tab') return `tab ${chip.tabId}`;
  if (chip.kind === 'address') return chip.address.url;
  return chip.kind === 'file' ? chip.upload.id : chip.kind;
}

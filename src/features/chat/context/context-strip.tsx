import { makeResetStyles } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import { pageOf } from '#domain/documents/documents.ts';
import { FileAnnouncer } from '#features/files/file-announcer.tsx';
import { useShell } from '#features/shell.tsx';
import { useSelector } from '#ui/actors/use-selector.ts';
import { later } from '#ui/later.tsx';
import { useText } from '#ui/text.ts';
import { row } from '#ui/theme/shapes.ts';
import { measure } from '../frame-styles.ts';
import { useComposerFiles } from '../state/use-composer-files.ts';
import { AddressAnnouncer } from './addresses/address-announcer.tsx';
import { type Chip, isFile } from './context-chips.ts';
import { useShownChips } from './use-shown-chips.ts';

const ChipView = lazy(async () => ({ default: (await import('./chip-view.tsx')).ChipView }));
const TokenMeter = lazy(async () => ({ default: (await import('./token-meter.tsx')).TokenMeter }));
const FileSource = lazy(() => import('./file-source.tsx'));
const ComposerFile = lazy(() => import('./composer-file.tsx'));
const RememberedChip = later(() => import('./remembered-chip.tsx'));
const FoundChip = later(() => import('../search/sources/found-chip.tsx'));

const useStrip = makeResetStyles({
  ...measure,
  ...row('8px'),
  flexShrink: 0,
  minHeight: '36px',
  paddingBlock: '1px',
  '&:has([data-open], [data-wrap])': { flexWrap: 'wrap' },
  '& > ul': {
    display: 'flex',
    gap: '4px',
    flexGrow: 1,
    minWidth: 0,
    // The focus ring of its elements is not cut.
    margin: '-3px',
    padding: '3px',
    listStyleType: 'none',
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    scrollbarWidth: 'none',
  },
  '& > ul > li': { flexShrink: 0, minWidth: 0, maxWidth: '100%' },
  // Several share the line; each keeps enough of its title to be known by.
  '& > ul > li:not(:only-child)': { maxWidth: '232px' },
  // A card needs the width, what cannot be read its words.
  '& > ul:has([data-open], [data-wrap])': {
    flexWrap: 'wrap',
    flexBasis: '100%',
    maxHeight: '46vh',
    overflowX: 'hidden',
    overflowY: 'auto',
  },
  '& > ul > li:has([data-open], [data-wrap])': { flexBasis: '100%', maxWidth: '100%' },
});

/** The sources of the next question, and their share of the model's window. */
export function ContextStrip() {
  const { t } = useText();
  const { surface } = useShell();
  const { chips, found } = useShownChips();
  // Elsewhere it is in the header.
  const hasMeter = surface === 'sidebar';
  const strip = useStrip();
  const announcement = (
    <>
      <ComposerAnnouncer />
      <AddressAnnouncer />
    </>
  );
  if (!hasMeter && chips.length === 0 && found.length === 0) return announcement;
  return (
    <div className={strip}>
      {announcement}
      <ul data-wide aria-label={t('chips.label')}>
        {chips.map((chip) => (
          <li key={keyOf(chip)}>
            <Suspense>
              <AnyChip chip={chip} />
            </Suspense>
          </li>
        ))}
        {linkOf(chips) !== null && <RememberedChip link={linkOf(chips) ?? ''} />}
        {found.length > 0 && (
          <li>
            <FoundChip sources={found} />
          </li>
        )}
      </ul>
      {hasMeter && (
        <Suspense>
          <TokenMeter />
        </Suspense>
      )}
    </div>
  );
}

function ComposerAnnouncer() {
  const { list } = useComposerFiles();
  return <FileAnnouncer uploads={useSelector(list.state, ({ uploads }) => uploads)} />;
}

function AnyChip({ chip }: { chip: Chip }) {
  if (chip.kind === 'file') return <ComposerFile upload={chip.upload} />;
  if (chip.kind === 'source' && isFile(chip.source)) return <FileSource source={chip.source} />;
  return <ChipView chip={chip} />;
}

/** The address of the last page among them; null: there is none. */
function linkOf(chips: readonly Chip[]): string | null {
  const links = chips.flatMap((chip) =>
    chip.kind === 'source' || (chip.kind === 'page' && chip.state === 'ready')
      ? [pageOf(chip.source)]
      : [],
  );
  return links.findLast((link) => link !== null) ?? null;
}

function keyOf(chip: Chip): string {
  if (chip.kind === 'source') return chip.source.docId;
  if (chip.kind === 'tab') return `tab ${chip.tabId}`;
  if (chip.kind === 'address') return chip.address.url;
  return chip.kind === 'file' ? chip.upload.id : chip.kind;
}

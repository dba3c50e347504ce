import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Skeleton, type SkeletonLine } from '#ui/controls/skeleton.tsx';
import { later } from '#ui/later.tsx';
import { useText } from '#ui/text.ts';
import type { PdfEngine, PdfState } from '../engine/pdf-engine.ts';
import type { PdfSource } from '../engine/pdf-source.ts';
import { useOverlay } from '../pdf-styles.ts';
import { FailedCard } from './failed-card.tsx';

const PasswordCard = later(() => import('./password-card.tsx'));

interface CoverProps {
  engine: PdfEngine | null;
  state: PdfState;
  source: PdfSource;
  retry: () => void;
}

/** Over the pages while none is visible. */
export function Cover({ engine, state, source, retry }: CoverProps) {
  const overlay = useOverlay();
  if (state.phase === 'failed' && state.error) {
    return (
      <div className={overlay}>
        <FailedCard source={source} error={state.error} retry={retry} />
      </div>
    );
  }
  if (!engine || (state.phase === 'loading' && !state.isUnlocking)) {
    return (
      <div className={overlay}>
        <PageSkeleton />
      </div>
    );
  }
  const isRequested = state.phase === 'password' || state.isUnlocking;
  if (!isRequested) return null;
  return (
    <div className={overlay}>
      <PasswordCard
        engine={engine}
        isWrong={state.isWrongPassword}
        isBusy={state.phase !== 'password'}
      />
    </div>
  );
}

const useSheet = makeResetStyles({
  boxSizing: 'border-box',
  // As pdf.js lays a page of A4 that is fitted, scrolled to its edge.
  width: 'min(992px, calc(100% - 40px))',
  aspectRatio: '595 / 842',
  marginBlockEnd: '10px',
  marginInline: 'auto',
  padding: '8% 12%',
  backgroundColor: tokens.colorNeutralBackground1,
  boxShadow: tokens.shadow4,
});

const pageLines: readonly SkeletonLine[] = [
  { width: '58%' },
  ...['96%', '92%', '97%', '90%', '44%'].map((width, at) => ({ width, gap: at === 0 })),
  ...['94%', '97%', '91%', '95%', '62%'].map((width, at) => ({ width, gap: at === 0 })),
];

/** A page until the document is open. */
function PageSkeleton() {
  const { t } = useText();
  return (
    <div className={useSheet()}>
      <Skeleton name={t('pdf.opening')} lines={pageLines} />
    </div>
  );
}

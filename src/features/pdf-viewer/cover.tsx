import { lazy, Suspense } from 'react';
import type { PdfEngine, PdfState } from './engine/pdf-engine.ts';
import type { PdfSource } from './engine/pdf-source.ts';
import { FailedCard } from './failed-card.tsx';
import { useOverlay } from './pdf-styles.ts';

const PasswordCard = lazy(() => import('./password-card.tsx'));

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
  const isRequested = state.phase === 'password' || state.isUnlocking;
  if (!engine || !isRequested) return null;
  return (
    <div className={overlay}>
      <Suspense>
        <PasswordCard
          engine={engine}
          isWrong={state.isWrongPassword}
          isBusy={state.phase !== 'password'}
        />
      </Suspense>
    </div>
  );
}

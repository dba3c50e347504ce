import { useId } from 'react';
import type { Progress } from '#domain/evidence/coverage.ts';
import { useText } from '#ui/text.ts';
import { useProgress } from './coverage-styles.ts';

interface ReadingProgressProps {
  progress: Progress;
  stop: () => void;
}

/** Progress of the reading of a long source, with a stop button. */
export function ReadingProgress({ progress, stop }: ReadingProgressProps) {
  const { t } = useText();
  const label = useId();
  const { done, of, failed } = progress;
  const part = Math.min(done + 1, of);
  return (
    <div className={useProgress()}>
      <p>
        <span id={label}>{t('coverage.reading', { part, of })}</span>
        {failed > 0 && ` · ${t('coverage.failed', { count: failed })}`}
        <button type="button" onClick={stop}>
          {t('action.cancel')}
        </button>
      </p>
      <div
        role="progressbar"
        aria-labelledby={label}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
      >
        <div style={{ inlineSize: `${of > 0 ? (100 * done) / of : 0}%` }} />
      </div>
    </div>
  );
}

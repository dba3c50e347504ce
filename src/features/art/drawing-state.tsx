import { useEffect, useState } from 'react';
import { interval } from 'rxjs';
import type { ArtRun } from '#domain/art/art-run.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useDrawing } from './art-styles.ts';

interface DrawingStateProps {
  run: ArtRun;
  stop: () => void;
}

/** A picture on its way: its shape, how far it is where the host tells, else how long it takes already. */
export function DrawingState({ run, stop }: DrawingStateProps) {
  const { t, tag } = useText();
  const { state, progress, startedAt, request } = run;
  const style = useDrawing();
  const percent = new Intl.NumberFormat(tag, { style: 'percent' });
  const isKnown = progress !== null && state === 'drawing';
  return (
    <div className={style} data-drawing>
      <div
        data-frame
        aria-hidden
        style={{ aspectRatio: request.ratio?.replace(':', ' / ') ?? '1' }}
      />
      {isKnown && <progress value={progress} max={1} aria-label={t('art.progress')} />}
      <div data-line>
        <span role="status">{t(state === 'saving' ? 'art.saving' : 'art.drawing')}</span>
        {isKnown ? percent.format(progress) : <Elapsed since={startedAt} />}
        {state === 'drawing' && <TextButton tone="outline" onClick={stop} text="art.stop" />}
      </div>
    </div>
  );
}

/** Minutes and seconds; it is no announcement. */
function Elapsed({ since }: { since: number }) {
  const { tag } = useText();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticks = interval(1000).subscribe(() => setNow(Date.now()));
    return () => ticks.unsubscribe();
  }, []);
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  const digits = (value: number, least: number) =>
    new Intl.NumberFormat(tag, { minimumIntegerDigits: least }).format(value);
  return (
    <time dir="ltr">
      {digits(Math.floor(seconds / 60), 1)}:{digits(seconds % 60, 2)}
    </time>
  );
}

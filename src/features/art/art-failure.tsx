import { makeResetStyles, tokens } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import type { ArtRun } from '#domain/art/art-run.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { HostWords } from '#ui/controls/host-words.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { column } from '#ui/theme/shapes.ts';

const Paywall = lazy(() => import('#features/paywall/paywall.tsx'));

const useNotice = makeResetStyles({
  ...column('8px'),
  alignItems: 'flex-start',
  paddingInlineStart: '12px',
  borderInlineStart: `2px solid ${tokens.colorNeutralStroke1}`,
  '&[data-bad]': { borderInlineStart: `2px solid ${tokens.colorPaletteRedBorderActive}` },
  '& > p': { margin: 0, maxWidth: '60ch' },
});

interface ArtFailureProps {
  run: ArtRun;
  again: () => void;
}

/** A run without pictures: why, in the words of the vendor, and the way on. */
export function ArtFailure({ run, again }: ArtFailureProps) {
  const { t } = useText();
  const style = useNotice();
  const { state, error } = run;
  if (error?.code === 'usage_limit') {
    return (
      <Suspense fallback={<p>{errorText(t, error)}</p>}>
        <Paywall error={error} isFresh={false} goOn={again} />
      </Suspense>
    );
  }
  const isBad = state === 'failed';
  return (
    <div className={style} data-bad={isBad || undefined} role={isBad ? 'alert' : undefined}>
      <p>{isBad ? textOf(t, error) : t('art.stopped')}</p>
      <HostWords error={error} />
      <TextButton tone="outline" onClick={again} text="action.retry" />
    </div>
  );
}

function textOf(t: ReturnType<typeof useText>['t'], error: ArtRun['error']): string {
  // What a host was asked for may have been drawn, and its outcome is lost.
  if (error?.code === 'interrupted') return t('art.interrupted');
  return errorText(t, error ?? { code: 'generic' });
}

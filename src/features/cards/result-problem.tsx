import { lazy, Suspense } from 'react';
import { useShell } from '#features/shell.tsx';
import { errorEntry, isErrorCode } from '#shared/errors/registry.ts';
import type { JsonObject } from '#shared/json.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { HostWords } from '#ui/controls/host-words.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useProblem } from './card-styles.ts';

const Paywall = lazy(() => import('#features/paywall/paywall.tsx'));

interface ResultProblemProps {
  error: { code: string; details?: JsonObject | undefined };
  retry: () => void;
}

/** Why there is no result, and the one thing to do. */
export function ResultProblem({ error, retry }: ResultProblemProps) {
  const { t } = useText();
  const { openSettings } = useShell();
  const { action } = errorEntry(isErrorCode(error.code) ? error.code : 'generic');
  const isConnect = action === 'connect' || action === 'settings';
  const style = useProblem();
  if (error.code === 'usage_limit') {
    return (
      <>
        <Suspense fallback={<p>{errorText(t, error)}</p>}>
          <Paywall error={error} isFresh goOn={retry} />
        </Suspense>
        <div className={style}>
          <TextButton tone="outline" onClick={() => openSettings('model')} text="action.connect" />
        </div>
      </>
    );
  }
  return (
    <div className={style} role="alert">
      <p>{errorText(t, error)}</p>
      <HostWords error={error} />
      {isConnect && (
        <TextButton tone="accent" onClick={() => openSettings('model')}>
          {t(`action.${action}`)}
        </TextButton>
      )}
      <TextButton tone="outline" onClick={retry} text="action.retry" />
    </div>
  );
}

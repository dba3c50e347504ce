import { Field, ProgressBar } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import type { ModelList } from '../../hooks/use-models.ts';
import { useShell } from '../../shell.tsx';
import { useRow } from '../settings-styles.ts';
import { ConnectionCard } from './connection-card.tsx';
import { stateOf } from './connection-line.tsx';

/** The browser's own model; only a click downloads it. */
export function BuiltInModel({ list }: { list: ModelList | null }) {
  const { t } = useText();
  const download = useDownload();
  const state = stateOf(list, 'built-in');
  const name = t('settings.local.built-in');
  const canDownload = state?.state === 'downloadable' || state?.state === 'downloading';
  return (
    <ConnectionCard
      name={name}
      list={list}
      connection="built-in"
      absent={t('settings.local.builtInAbsent')}
      leaves={t('settings.local.builtInStays')}
    >
      {canDownload && <Download download={download} />}
    </ConnectionCard>
  );
}

function Download({ download }: { download: ReturnType<typeof useDownload> }) {
  const { t, tag } = useText();
  const row = useRow();
  if (download.loaded === null) {
    return (
      <div className={row}>
        <TextButton tone="outline" onClick={download.start} text="settings.local.download" />
      </div>
    );
  }
  const percent = new Intl.NumberFormat(tag, { style: 'percent' }).format(download.loaded);
  return (
    <div>
      <Field label={t('settings.local.downloaded', { percent })}>
        <ProgressBar value={download.loaded} />
      </Field>
      <TextButton tone="link" onClick={download.stop} text="settings.local.downloadStop" />
    </div>
  );
}

/** `loaded` from 0 to 1 while it lasts. */
function useDownload() {
  const { t } = useText();
  const { downloadModel } = useShell();
  const toast = useToast();
  const [loaded, setLoaded] = useState<number | null>(null);
  const running = useRef<{ unsubscribe(): void } | null>(null);
  useEffect(() => () => running.current?.unsubscribe(), []);
  const start = () => {
    setLoaded(0);
    running.current = downloadModel().subscribe({
      next: setLoaded,
      error: (error: unknown) => {
        setLoaded(null);
        toast(errorText(t, toCodedError(error)));
      },
      complete: () => {
        setLoaded(null);
        toast(t('settings.local.downloadDone'));
      },
    });
  };
  const stop = () => {
    running.current?.unsubscribe();
    setLoaded(null);
  };
  return { loaded, start, stop };
}

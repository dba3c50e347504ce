import { makeResetStyles, Switch } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { StoredRecording } from '#domain/dictation/dictation.ts';
import { useAttempt } from '#features/hooks/use-attempt.ts';
import { useWatch } from '#features/hooks/use-watch.ts';
import { type Shell, useShell } from '#features/shell.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { formatWhen } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { column, outlined, plainList } from '#ui/theme/shapes.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import type { SettingsState } from '../settings-state.ts';
import { useQuiet } from '../settings-styles.ts';

const useList = makeResetStyles({
  ...column('8px'),
  ...plainList,
  '& > li': { padding: '8px 12px', ...outlined },
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& audio': { display: 'block', width: '100%', marginBlock: '8px' },
  '& span[data-actions]': { display: 'flex', flexWrap: 'wrap', gap: '0 4px' },
});

/** Whether recordings stay, and those that did, with texts that a field did not take. */
export function Recordings({ state: { settings, save } }: { state: SettingsState }) {
  const { t } = useText();
  const quiet = useQuiet();
  const style = useList();
  const recordings = useRecordings();
  return (
    <section aria-label={t('settings.voice.recordings')}>
      <Switch
        label={t('settings.voice.keep')}
        checked={settings.storeRecordings}
        onChange={(_event, { checked }) => void save({ storeRecordings: checked })}
      />
      <p className={quiet}>{t('settings.voice.keepHint')}</p>
      {recordings.length > 0 && (
        <ul className={style} aria-label={t('settings.voice.recordings')}>
          {recordings.map((recording) => (
            <Entry key={recording.id} recording={recording} />
          ))}
        </ul>
      )}
    </section>
  );
}

function useRecordings(): readonly StoredRecording[] {
  const open = ({ rows, readRecording }: Shell) =>
    readRecording ? rows.dictation.watchRecordings() : null;
  return useWatch(open, []).value ?? [];
}

function Entry({ recording }: { recording: StoredRecording }) {
  const { t, tag } = useText();
  const quiet = useQuiet();
  const { id, startedAt, text, isBusy, isStalled, seconds } = recording;
  const when = formatWhen(new Date(startedAt).toISOString(), new Date(), tag);
  return (
    <li data-recording={id}>
      <p className={quiet}>{when}</p>
      <p dir="auto">{isBusy ? t('dictation.finishing') : text}</p>
      {isStalled && <p className={quiet}>{t('dictation.stalled')}</p>}
      {seconds > 0 && <Player id={id} when={when} />}
      <Actions recording={recording} when={when} />
    </li>
  );
}

/** Read when it is first played: recordings are large. */
function Player({ id, when }: { id: string; when: string }) {
  const { t } = useText();
  const { readRecording } = useShell();
  const attempt = useAttempt();
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => () => (source === null ? undefined : URL.revokeObjectURL(source)), [source]);
  const play = async () => {
    const blob = await readRecording?.(id);
    if (blob) setSource(URL.createObjectURL(blob));
  };
  if (source === null)
    return (
      <TextButton
        tone="outline"
        aria-label={t('settings.voice.playOf', { when })}
        onClick={() => void attempt(play())}
        text="settings.voice.play"
      />
    );
  // biome-ignore lint/a11y/useMediaCaption: its text is above it
  return <audio src={source} controls autoPlay />;
}

function Actions({ recording, when }: { recording: StoredRecording; when: string }) {
  const { t } = useText();
  const { bus, rows, copy, readRecording, saveFile } = useShell();
  const attempt = useAttempt();
  const toast = useToast();
  const { id, text, seconds, isBusy } = recording;
  const copied = async () => {
    if (await attempt(copy(text))) toast(t('answer.copied'));
  };
  const exported = async () => {
    const blob = await readRecording?.(id);
    if (blob) saveFile(`${when}.wav`, 'audio/wav', [blob]);
  };
  return (
    <span data-actions>
      <TextButton
        tone="link"
        disabled={text === ''}
        onClick={() => void copied()}
        text="answer.copy"
      />
      {seconds > 0 && (
        <>
          <TextButton
            tone="link"
            disabled={isBusy}
            onClick={() => void attempt(bus.request('dictation.send', { id, event: 'again' }))}
            text="settings.voice.again"
          />
          <TextButton
            tone="link"
            onClick={() => void attempt(exported())}
            text="settings.voice.export"
          />
        </>
      )}
      <TextButton tone="link" onClick={() => void attempt(rows.dictation.drop({ id }))}>
        {t('settings.voice.delete')}
      </TextButton>
    </span>
  );
}

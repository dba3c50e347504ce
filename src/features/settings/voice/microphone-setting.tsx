import { Field, Select } from '@fluentui/react-components';
import { useCallback, useEffect, useState } from 'react';
import type { MicrophoneDevice, MicrophoneState } from '#domain/dictation/microphone.ts';
import { type MicrophoneAccess, useShell } from '#features/shell.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import type { SettingsState } from '../settings-state.ts';
import { useQuiet } from '../settings-styles.ts';

/** Whether there is access to a microphone, and which one is used. */
export function MicrophoneSetting({ state }: { state: SettingsState }) {
  const { microphone } = useShell();
  return microphone ? <Microphone state={state} microphone={microphone} /> : null;
}

interface MicrophoneProps {
  state: SettingsState;
  microphone: MicrophoneAccess;
}

function Microphone({ state: { settings, save }, microphone }: MicrophoneProps) {
  const { t } = useText();
  const quiet = useQuiet();
  const { access, devices, setAccess } = useDevices(microphone);
  if (access === null) return null;
  const ask = async () => setAccess(await microphone.request());
  const question = (tone: 'accent' | 'outline') => (
    <>
      {microphone.isForTab && <p className={quiet}>{t('settings.voice.remember')}</p>}
      <TextButton tone={tone} onClick={() => void ask()} text="dictation.askHere" />
    </>
  );
  if (access !== 'granted') {
    return (
      <div>
        <p role="status">{t(askTexts[access])}</p>
        {access === 'denied' ? (
          <p className={quiet}>{errorText(t, { code: 'microphone_denied' })}</p>
        ) : (
          question('accent')
        )}
      </div>
    );
  }
  const isKnown = devices.some(({ id }) => id === settings.microphone);
  return (
    <div>
      <Field label={t('settings.voice.microphone')} hint={t('settings.voice.allowed')}>
        <Select
          value={isKnown ? settings.microphone : ''}
          onChange={(_event, { value }) => void save({ microphone: value })}
        >
          <option value="">{t('settings.voice.systemMicrophone')}</option>
          {devices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {microphone.isForTab && question('outline')}
    </div>
  );
}

const askTexts = {
  prompt: 'dictation.ask',
  denied: 'settings.voice.denied',
  none: 'error.microphoneNone',
} as const;

/** Followed: access may be granted, and a device connected, at any time. */
function useDevices(microphone: MicrophoneAccess) {
  const [access, setAccess] = useState<MicrophoneState | null>(null);
  const [devices, setDevices] = useState<MicrophoneDevice[]>([]);
  useEffect(() => {
    void microphone.state().then(setAccess);
    return microphone.onChanged(setAccess);
  }, [microphone]);
  const list = useCallback(() => void microphone.devices().then(setDevices), [microphone]);
  useEffect(() => {
    if (access !== 'granted') return;
    list();
    return microphone.onDevices(list);
  }, [microphone, access, list]);
  return { access, devices, setAccess };
}

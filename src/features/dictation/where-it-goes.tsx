import { useEffect, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useShell } from '../shell.tsx';
import { whereSpeechGoes } from '../speech-engine.ts';

/** Where recordings go, before one speaks. */
export function WhereItGoes() {
  const { t } = useText();
  const { bus, openSettings } = useShell();
  const [found, setFound] = useState<ReplyOf<'dictation.engines'> | null>(null);
  useEffect(() => {
    bus.request('dictation.engines', {}).then(setFound, () => setFound(null));
  }, [bus]);
  if (!found) return null;
  const usable = found.engines.filter(({ isOn, state }) => isOn && state === 'ready');
  const first = usable.find(({ asks }) => !asks) ?? usable[0];
  return (
    <p data-goes-to={first?.host ?? ''}>
      {first ? whereSpeechGoes(t, first) : t('settings.voice.noEngine')}{' '}
      <TextButton tone="link" onClick={() => openSettings('voice')}>
        {t('dictation.settings')}
      </TextButton>
    </p>
  );
}

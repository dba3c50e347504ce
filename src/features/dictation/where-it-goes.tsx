import { useEffect } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useShell } from '../shell.tsx';
import { whereSpeechGoes } from '../speech-engine.ts';
import { useSpeechEngines } from '../use-speech-engines.ts';

/** Where recordings go, before one speaks. */
export function WhereItGoes() {
  const { t } = useText();
  const { openSettings } = useShell();
  const { found, look } = useSpeechEngines();
  useEffect(look, [look]);
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

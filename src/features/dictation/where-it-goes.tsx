import { makeResetStyles } from '@fluentui/react-components';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { muted } from '#ui/theme/shapes.ts';
import { useSpeechEngines } from '../hooks/use-speech-engines.ts';
import { useShell } from '../shell.tsx';
import { speechEngineName, whereSpeechGoes } from '../speech-engine.ts';

const useLine = makeResetStyles({
  margin: 0,
  ...muted,
});

/** Where recordings go, before and while one speaks. */
export function WhereItGoes() {
  const { t, tag } = useText();
  const line = useLine();
  const { openSettings } = useShell();
  const { found } = useSpeechEngines();
  if (!found) return null;
  const usable = found.engines.filter(({ isOn, state }) => isOn && state === 'ready');
  // What asks is asked about when nothing else has answered.
  const [first, ...others] = usable.toSorted((one, other) => Number(one.asks) - Number(other.asks));
  const named = others.map(({ host, asks }) => {
    const name = speechEngineName(t, host);
    return asks ? `${name} (${t('settings.voice.asksFirst')})` : name;
  });
  return (
    <p className={line} data-goes-to={first?.host ?? ''}>
      {first ? whereSpeechGoes(t, first) : t('settings.voice.noEngine')}
      {first?.asks && ` (${t('settings.voice.asksFirst')})`}
      {named.length > 0 &&
        ` ${t('dictation.ifFails', { engines: new Intl.ListFormat(tag, { type: 'unit' }).format(named) })}`}{' '}
      <TextButton tone="link" onClick={() => openSettings('voice')} text="dictation.settings" />
    </p>
  );
}

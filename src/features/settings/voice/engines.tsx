import { usualSpeechServers } from '#domain/dictation/speech-servers.ts';
import { type FoundEngines, useSpeechEngines } from '#features/hooks/use-speech-engines.ts';
import { useText } from '#ui/text.ts';
import { HostForm } from '../connections/host-form.tsx';
import type { SettingsState } from '../settings-state.ts';
import { useQuiet, useStack } from '../settings-styles.ts';
import { EngineList } from './engine-list.tsx';

/** Who turns speech into text, in their order, and where a server for that is looked for. */
export function Engines({ state }: { state: SettingsState }) {
  const { t } = useText();
  const quiet = useQuiet();
  const { speechServerHost, openaiApiHost, dictationLanguage } = state.settings;
  // Other hosts are other engines, which may not know a language.
  const { found, look } = useSpeechEngines(
    `${speechServerHost} ${openaiApiHost} ${dictationLanguage}`,
  );
  return (
    <section className={useStack()} aria-label={t('settings.voice.engines')}>
      <h3>{t('settings.voice.engines')}</h3>
      <Found state={state} found={found} look={look} />
      <p className={quiet}>{t('settings.voice.enginesHint')}</p>
      <ServerForm state={state} found={found} look={look} />
    </section>
  );
}

function Found({ state, found, look }: FoundProps) {
  const { t } = useText();
  if (!found) return <p role="status">{t('mention.loading')}</p>;
  if (found.engines.length === 0) return <p role="status">{t('settings.voice.noEngine')}</p>;
  return <EngineList state={state} found={found} look={look} />;
}

interface FoundProps {
  state: SettingsState;
  found: FoundEngines | null;
  look: () => void;
}

function ServerForm({ state, found, look }: FoundProps) {
  const { t } = useText();
  const saved = state.settings.speechServerHost;
  const server = found?.server ?? null;
  return (
    <>
      <HostForm
        key={saved}
        name={t('settings.voice.server')}
        label={t('settings.voice.server')}
        hint={t('settings.voice.serverHint')}
        usual={usualSpeechServers}
        saved={{ host: saved, model: '' }}
        save={({ host }) => state.save({ speechServerHost: host })}
        look={look}
      />
      <p className={useQuiet()} role="status" data-server={server?.host}>
        {server
          ? t('settings.voice.serverFound', { host: server.host, model: server.model ?? 'Whisper' })
          : t('settings.voice.serverNone')}
      </p>
    </>
  );
}

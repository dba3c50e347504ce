import { Field, Input } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { usualSpeechServers } from '#domain/dictation/speech-servers.ts';
import { type FoundEngines, useSpeechEngines } from '#features/use-speech-engines.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import type { SettingsState } from '../settings-state.ts';
import { useQuiet, useRow, useStack } from '../settings-styles.ts';
import { useOriginAccess } from '../use-origin-access.ts';
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
      <ServerForm key={speechServerHost} state={state} found={found} look={look} />
    </section>
  );
}

function Found({ state, found, look }: ServerFormProps) {
  const { t } = useText();
  if (!found) return <p role="status">{t('mention.loading')}</p>;
  if (found.engines.length === 0) return <p role="status">{t('settings.voice.noEngine')}</p>;
  return <EngineList state={state} found={found} look={look} />;
}

interface ServerFormProps {
  state: SettingsState;
  found: FoundEngines | null;
  look: () => void;
}

function ServerForm({ state, found, look }: ServerFormProps) {
  const { t } = useText();
  const toast = useToast();
  const row = useRow();
  const quiet = useQuiet();
  const saved = state.settings.speechServerHost;
  const [host, setHost] = useState(saved);
  const isUsual = host.trim() === usualSpeechServers;
  const { valid, refused, ask } = useOriginAccess(isUsual ? '' : host);
  const save = async (next: string) => {
    const isSaved = await state.save({ speechServerHost: next });
    if (isSaved) toast(t('settings.model.saved'));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (valid) void ask().then(() => save(host.trim()));
  };
  const server = found?.server ?? null;
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={t('settings.voice.server')}
        hint={t('settings.voice.serverHint')}
        {...(!valid && {
          validationState: 'error' as const,
          validationMessage: t('settings.model.hostInvalid'),
        })}
      >
        <Input
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={host}
          onChange={(_event, { value }) => setHost(value)}
        />
      </Field>
      <p className={quiet} role="status" data-server={server?.host}>
        {server
          ? t('settings.voice.serverFound', { host: server.host, model: server.model ?? 'Whisper' })
          : t('settings.voice.serverNone')}
      </p>
      <div className={row}>
        <TextButton
          type="submit"
          tone="outline"
          disabled={!valid || host.trim() === saved}
          aria-label={t('settings.voice.saveServer')}
        >
          {t('settings.model.save')}
        </TextButton>
        <TextButton tone="outline" aria-label={t('settings.voice.look')} onClick={look}>
          {t('settings.local.again')}
        </TextButton>
      </div>
      {refused && <p className={quiet}>{t('settings.model.noAccess')}</p>}
    </form>
  );
}

import { Field, Input } from '@fluentui/react-components';
import { type FormEvent, useId } from 'react';
import { isThisMachine, readHost } from '#domain/models/host-pattern.ts';
import type { ModelRef } from '#domain/models/model-ref.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { type Translate, useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import ConnectCard from '../connect/connect-card.tsx';
import { connectionName } from '../connection-name.ts';
import { useAttempt } from '../use-attempt.ts';
import { useModels } from '../use-models.ts';
import { ConnectionLine } from './connection-line.tsx';
import { FurtherHosts } from './further-hosts.tsx';
import { LocalConnections } from './local-connections.tsx';
import { ServerState } from './server-state.tsx';
import type { SettingsState } from './settings-state.ts';
import { useQuiet, useRow, useStack } from './settings-styles.ts';
import { TrialResult } from './trial-result.tsx';
import { type ConnectionForm, useConnectionForm } from './use-connection-form.ts';

/** All connections: those on this machine first, the person's own host, a Gloss server. */
export function ModelSection({ state }: { state: SettingsState }) {
  const { t } = useText();
  const models = useModels();
  const toast = useToast();
  const { openaiApiHost } = state.settings;
  const isOwn = openaiApiHost.trim() !== '';
  const answers = ({ model }: ModelRef) => toast(t('connect.answers', { model }));
  return (
    <>
      <h3>{t('connect.add')}</h3>
      <ConnectCard isBare isElsewhere connected={answers} />
      <LocalConnections state={state} models={models} connected={answers} />
      <h3>{isOwn ? connectionName(t, 'OPENAI_API', state.settings) : t('connect.address')}</h3>
      <ConnectionLine
        list={models.list}
        connection="OPENAI_API"
        absent={t('settings.model.ownAbsent')}
        leaves={
          isThisMachine(openaiApiHost)
            ? t('settings.local.stays')
            : t('settings.local.goesTo', { host: openaiApiHost || defaultHost })
        }
      />
      <OwnHost state={state} />
      <FurtherHosts state={state} list={models.list} />
      <ServerState list={models.list} />
    </>
  );
}

/** The host for a key without a host (S3.8). */
const defaultHost = 'https://api.openai.com';

/** S3.8 OPENAI_API: the person's own host, key and model. */
function OwnHost({ state }: { state: SettingsState }) {
  const { t } = useText();
  const toast = useToast();
  const attempt = useAttempt();
  const form = useConnectionForm(state);
  const stack = useStack();
  const row = useRow();
  const quiet = useQuiet();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.valid) return;
    form.submit().then(
      (isSaved) => isSaved && toast(t('settings.model.saved')),
      (error: unknown) => toast(errorText(t, toCodedError(error))),
    );
  };
  const forget = async () => {
    if (await attempt(form.savedKey.forget())) toast(t('settings.model.keyForgotten'));
  };
  const ready = form.valid && form.values.host.trim() !== '';
  return (
    <form className={stack} onSubmit={submit} noValidate>
      <ConnectionFields form={form} />
      <div className={row}>
        <TextButton type="submit" tone="accent" disabled={!form.valid}>
          {t('settings.model.save')}
        </TextButton>
        <TextButton
          tone="outline"
          disabled={!ready || form.trial.state === 'testing'}
          onClick={() => void form.test()}
        >
          {t('settings.model.test')}
        </TextButton>
        {form.savedKey.origin !== null && (
          <TextButton tone="link" onClick={() => void forget()}>
            {t('settings.model.clearKey')}
          </TextButton>
        )}
      </div>
      {form.refused && <p className={quiet}>{t('settings.model.noAccess')}</p>}
      <TrialResult trial={form.trial} take={(model) => form.set({ model })} />
    </form>
  );
}

/** A key is sent to the host that it was given for, and to no other. */
function keyHint(t: Translate, origin: string, { values }: ConnectionForm): string {
  const host = URL.canParse(origin) ? new URL(origin).host : origin;
  const isFor = readHost(values.host || defaultHost)?.origin === origin;
  return t(isFor ? 'settings.model.keySaved' : 'settings.model.keyElsewhere', { host });
}

function ConnectionFields({ form }: { form: ConnectionForm }) {
  const { t } = useText();
  const { values, set, trial } = form;
  const list = useId();
  const known = trial.state === 'done' ? trial.models : [];
  const { origin } = form.savedKey;
  const hint = origin === null ? t('settings.model.keyHint') : keyHint(t, origin, form);
  return (
    <>
      <Field
        label={t('settings.model.host')}
        hint={t('settings.model.hostHint')}
        {...(form.valid
          ? {}
          : { validationState: 'error', validationMessage: t('settings.model.hostInvalid') })}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={values.host}
          onChange={(_event, { value }) => set({ host: value })}
        />
      </Field>
      <Field label={t('settings.model.key')} hint={hint}>
        <Input
          type="password"
          autoComplete="off"
          dir="ltr"
          value={values.key}
          onChange={(_event, { value }) => set({ key: value })}
        />
      </Field>
      <Field label={t('commands.group.model')} hint={t('settings.model.modelHint')}>
        <Input
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          list={list}
          value={values.model}
          onChange={(_event, { value }) => set({ model: value })}
        />
      </Field>
      <datalist id={list}>
        {known.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
    </>
  );
}

import { Field, Input, makeResetStyles, Select } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { isThisMachine } from '#domain/models/host-pattern.ts';
import { memoryCaps } from '#domain/settings/settings.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import type { ModelList } from '../use-models.ts';
import { ConnectionCard } from './connection-card.tsx';
import type { SettingsState } from './settings-state.ts';
import { useQuiet, useRow } from './settings-styles.ts';
import { TrialResult } from './trial-result.tsx';
import { useOriginAccess } from './use-origin-access.ts';
import { useTrial } from './use-trial.ts';

const useAddress = makeResetStyles({
  display: 'flex',
  flexDirection: 'column',
  gap: '8px',
  // The result of a trial is after its button: nothing moves.
  '& > div > [role="status"]': { flexGrow: 1, flexBasis: '160px' },
});

type LocalConnection = 'ollama' | 'lm-studio';

const settingKeys = { ollama: 'ollamaHost', 'lm-studio': 'lmStudioHost' } as const;

interface LocalServerProps {
  connection: LocalConnection;
  state: SettingsState;
  list: ModelList | null;
}

/** A model server on this machine: whether it was found, its address, and a trial of it. */
export function LocalServer({ connection, state, list }: LocalServerProps) {
  const { t } = useText();
  const name = t(`settings.local.${connection}`);
  const saved = state.settings[settingKeys[connection]];
  const leaves = isThisMachine(saved)
    ? t(connection === 'ollama' ? 'settings.local.ollamaStays' : 'settings.local.stays')
    : t('settings.local.goesTo', { host: saved });
  return (
    <ConnectionCard
      name={name}
      list={list}
      connection={connection}
      absent={t(saved.trim() === '' ? 'settings.local.off' : 'settings.local.absent', { name })}
      leaves={leaves}
    >
      <AddressForm connection={connection} name={name} state={state} />
      {connection === 'ollama' && <MemoryCap state={state} />}
    </ConnectionCard>
  );
}

interface AddressFormProps extends Omit<LocalServerProps, 'list'> {
  name: string;
}

function AddressForm({ connection, name, state }: AddressFormProps) {
  const { t } = useText();
  const row = useRow();
  const quiet = useQuiet();
  const { host, change, changed, valid, refused, submit, trial, test } = useAddressForm(
    connection,
    state,
  );
  const problem = { validationState: 'error', validationMessage: t('settings.model.hostInvalid') };
  return (
    <form className={useAddress()} onSubmit={submit} noValidate>
      <Field
        label={t('settings.local.address', { name })}
        hint={t('settings.local.addressHint')}
        {...(valid ? {} : (problem as { validationState: 'error'; validationMessage: string }))}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={host}
          onChange={(_event, { value }) => change(value)}
        />
      </Field>
      <div className={row}>
        <TextButton
          type="submit"
          tone="outline"
          disabled={!valid || !changed}
          aria-label={t('settings.local.save', { name })}
        >
          {t('settings.model.save')}
        </TextButton>
        <TextButton
          tone="outline"
          disabled={!valid || host.trim() === '' || trial.state === 'testing'}
          aria-label={t('settings.local.test', { name })}
          onClick={test}
        >
          {t('settings.local.testShort')}
        </TextButton>
        <TrialResult trial={trial} />
      </div>
      {refused && <p className={quiet}>{t('settings.model.noAccess')}</p>}
    </form>
  );
}

function useAddressForm(connection: LocalConnection, state: SettingsState) {
  const { t } = useText();
  const toast = useToast();
  const key = settingKeys[connection];
  const saved = state.settings[key];
  const [host, setHost] = useState(saved);
  const { trial, run, clear } = useTrial();
  const { valid, refused, ask } = useOriginAccess(host);
  return {
    host,
    change: (value: string) => {
      setHost(value);
      clear();
    },
    changed: host.trim() !== saved,
    valid,
    refused,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!valid) return;
      void ask()
        .then(() => state.save({ [key]: host.trim() }))
        .then((isSaved) => isSaved && toast(t('settings.model.saved')));
    },
    trial,
    test: () => void run({ connection, host: host.trim(), apiKey: null }, ask()),
  };
}

function MemoryCap({ state }: { state: SettingsState }) {
  const { t, tag } = useText();
  const { localMemoryCap: cap } = state.settings;
  const offered = [...new Set([...memoryCaps, cap])].sort((a, b) => a - b);
  const size = (gigabytes: number) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: 'gigabyte' }).format(gigabytes);
  return (
    <Field label={t('settings.local.memory')} hint={t('settings.local.memoryHint')}>
      <Select
        value={String(cap)}
        onChange={(_event, { value }) => void state.save({ localMemoryCap: Number(value) })}
      >
        {offered.map((each) => (
          <option key={each} value={String(each)}>
            {size(each)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

import { useState } from 'react';
import { apiKeyName, type Settings } from '#domain/settings/settings.ts';
import { useShell } from '../shell.tsx';
import { useRequest } from '../use-request.ts';
import type { SettingsState } from './settings-state.ts';
import { useOriginAccess } from './use-origin-access.ts';
import { useTrial } from './use-trial.ts';

interface ConnectionValues {
  host: string;
  key: string;
  model: string;
}

/** Whether a key is stored, and for which origin; the key itself is never read back. */
function useSavedKey() {
  const { bus, rows } = useShell();
  const { value, retry: refresh } = useRequest(() => rows.secret.names(), [rows]);
  const forget = async () => {
    await rows.secret.set({ name: apiKeyName, value: null });
    bus.emit('models.changed', {});
    await refresh();
  };
  return { origin: value?.keyOrigins[0] ?? null, refresh, forget };
}

/** The form of the own host: values as typed, saving, and the trial of a connection. */
export function useConnectionForm({ settings, save }: SettingsState) {
  const { bus, rows } = useShell();
  const savedKey = useSavedKey();
  const { openaiApiHost: host, openaiApiModel: model } = settings;
  const [values, setValues] = useState<ConnectionValues>({ host, model, key: '' });
  const trial = useTrial();
  const origin = useOriginAccess(values.host);

  const store = async (change: Partial<Settings>) => {
    if (values.key.trim() !== '') {
      const value = values.key.trim();
      await rows.secret.set({ name: apiKeyName, value, host: values.host.trim() });
      setValues((before) => ({ ...before, key: '' }));
      await savedKey.refresh();
    }
    const isSaved = await save(change);
    bus.emit('models.changed', {});
    return isSaved;
  };

  /** False: the settings could not be saved, and the error was shown. */
  const submit = async (): Promise<boolean> => {
    await origin.ask();
    const changed = values.host.trim() !== host || values.model.trim() !== model;
    const change: Partial<Settings> = {
      openaiApiHost: values.host.trim(),
      openaiApiModel: values.model.trim(),
    };
    return store(changed ? { ...change, chatModel: null } : change);
  };

  const test = () => {
    const apiKey = values.key.trim() === '' ? null : values.key.trim();
    return trial.run({ host: values.host.trim(), apiKey }, origin.ask());
  };

  const set = (change: Partial<ConnectionValues>) => {
    setValues((before) => ({ ...before, ...change }));
    if (change.model === undefined) trial.clear();
  };
  const { refused, valid } = origin;
  return { values, set, valid, refused, trial: trial.trial, submit, test, savedKey };
}

export type ConnectionForm = ReturnType<typeof useConnectionForm>;

import { useCallback, useEffect, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { hostPattern } from '#domain/models/host-pattern.ts';
import type { Settings } from '#domain/settings.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { useShell } from '../shell.tsx';
import type { SettingsState } from './settings-page.tsx';

export interface ConnectionValues {
  host: string;
  key: string;
  model: string;
}

export type Trial =
  | { state: 'none' }
  | { state: 'testing' }
  | { state: 'done'; models: readonly string[] }
  | { state: 'failed'; error: { code: string } };

const keyName = 'OPENAI_API.apiKey';

function trialOf(reply: ReplyOf<'provider.test'>): Trial {
  return reply.error
    ? { state: 'failed', error: reply.error }
    : { state: 'done', models: reply.models };
}

/** Whether a key is stored; the key itself is never read back. */
function useSavedKey() {
  const { bus } = useShell();
  const [saved, setSaved] = useState(false);
  const refresh = useCallback(
    () =>
      bus.request('secret.names', {}).then(
        ({ names }) => setSaved(names.includes(keyName)),
        () => undefined,
      ),
    [bus],
  );
  useEffect(() => void refresh(), [refresh]);
  const forget = async () => {
    await bus.request('secret.set', { name: keyName, value: null });
    bus.emit('models.changed', {});
    await refresh();
  };
  return { saved, refresh, forget };
}

/** The form of the own host: values as typed, saving, and the trial of a connection. */
export function useConnectionForm({ settings, save }: SettingsState) {
  const { bus, access } = useShell();
  const savedKey = useSavedKey();
  const { openaiApiHost: host, openaiApiModel: model } = settings;
  const [values, setValues] = useState<ConnectionValues>({ host, model, key: '' });
  const [trial, setTrial] = useState<Trial>({ state: 'none' });
  const [refused, setRefused] = useState(false);
  const pattern = hostPattern(values.host);
  const valid = values.host.trim() === '' || pattern !== null;

  /** Called in the click itself: Firefox asks for an origin only then. */
  const askForOrigin = () =>
    access && pattern
      ? access.request([pattern]).then(
          (granted) => setRefused(!granted),
          () => setRefused(true),
        )
      : Promise.resolve();

  const store = async (change: Partial<Settings>) => {
    if (values.key.trim() !== '') {
      await bus.request('secret.set', { name: keyName, value: values.key.trim() });
      setValues((before) => ({ ...before, key: '' }));
      await savedKey.refresh();
    }
    await save(change);
    bus.emit('models.changed', {});
  };

  const submit = async (): Promise<void> => {
    const asked = askForOrigin();
    await asked;
    const changed = values.host.trim() !== host || values.model.trim() !== model;
    const change: Partial<Settings> = {
      openaiApiHost: values.host.trim(),
      openaiApiModel: values.model.trim(),
    };
    await store(changed ? { ...change, chatModel: null } : change);
  };

  const test = async () => {
    const asked = askForOrigin();
    setTrial({ state: 'testing' });
    await asked;
    try {
      const apiKey = values.key.trim() === '' ? null : values.key.trim();
      setTrial(trialOf(await bus.request('provider.test', { host: values.host.trim(), apiKey })));
    } catch (error) {
      setTrial({ state: 'failed', error: toCodedError(error) });
    }
  };

  const set = (change: Partial<ConnectionValues>) => {
    setValues((before) => ({ ...before, ...change }));
    if (change.model === undefined) setTrial({ state: 'none' });
  };
  return { values, set, valid, refused, trial, submit, test, savedKey };
}

export type ConnectionForm = ReturnType<typeof useConnectionForm>;

import { type FormEvent, useState } from 'react';
import type { RequestOf } from '#bus/types.ts';
import { apiKeyName } from '#domain/settings/settings.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import type { SavedKeys } from '../../connect/use-saved-keys.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useShell } from '../../shell.tsx';
import { useOriginAccess } from './use-origin-access.ts';
import { useProbe } from './use-probe.ts';

interface SavedHost {
  host: string;
  model: string;
}

export interface HostFormInput {
  /** Absent: one of OpenAI's API, with a key. */
  connection?: RequestOf<'provider.test'>['connection'];
  saved: SavedHost;
  /** false: it could not be saved, and the error was shown. */
  save: (values: SavedHost) => Promise<boolean>;
  /** Keys that are kept, where hosts of this kind take one. */
  keys?: SavedKeys;
  /** What is valid besides addresses. */
  usual?: string;
}

/** A host as typed, its probe, and saving it. */
export function useHostForm({ connection, saved, save, keys, usual }: HostFormInput) {
  const { t } = useText();
  const { rows } = useShell();
  const toast = useToast();
  const attempt = useAttempt();
  const [values, setValues] = useState({ ...saved, key: '' });
  /** What it was shown with, or has saved itself. */
  const [known, setKnown] = useState(saved);
  const { probe, run, clear } = useProbe();
  const host = values.host.trim();
  const key = values.key.trim();
  const model = values.model.trim();
  const { valid, refused, ask } = useOriginAccess(host === usual ? '' : host);
  const isTyped = host !== known.host.trim() || model !== known.model.trim() || key !== '';
  const isOther = saved.host !== known.host || saved.model !== known.model;
  // It was connected elsewhere, as in the card above; what is being typed stays.
  if (isOther && !isTyped) {
    setKnown(saved);
    setValues({ ...saved, key: '' });
  }

  const store = async (): Promise<void> => {
    await ask();
    if (key !== '') {
      if (!(await attempt(rows.secret.set({ name: apiKeyName, value: key, host })))) return;
      setValues((before) => ({ ...before, key: '' }));
      await keys?.refresh();
    }
    if (!(await save({ host, model }))) return;
    setKnown({ host, model });
    toast(t('settings.model.saved'));
  };
  return {
    values,
    set: (change: Partial<typeof values>) => {
      setValues((before) => ({ ...before, ...change }));
      if (change.model === undefined) clear();
    },
    changed: host !== saved.host || model !== saved.model || key !== '',
    canTest: valid && host !== '' && probe.state !== 'testing',
    valid,
    refused,
    probe,
    ask,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (valid) void store();
    },
    test: () => {
      const named = connection ? { connection } : {};
      void run({ ...named, host, apiKey: key === '' ? null : key }, ask());
    },
  };
}

export type HostFormState = ReturnType<typeof useHostForm>;

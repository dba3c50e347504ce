import { Field, Select } from '@fluentui/react-components';
import type { ReplyOf } from '#bus/types.ts';
import { isThisMachine } from '#domain/models/host-pattern.ts';
import { memoryCaps } from '#domain/settings/settings.ts';
import { useText } from '#ui/text.ts';
import type { SettingsState } from '../settings-state.ts';
import { ConnectionCard } from './connection-card.tsx';
import type { ConnectionStates } from './connection-line.tsx';
import { HostForm } from './host-form.tsx';

/** What differs: where its address is kept, and what is said about it. */
const kinds = {
  ollama: { key: 'ollamaHost', stays: 'ollamaStays', needsApi: false },
  'lm-studio': { key: 'lmStudioHost', stays: 'stays', needsApi: false },
  automatic1111: { key: 'imageServerHost', stays: 'picturesStay', needsApi: true },
} as const;

interface LocalServerProps {
  connection: keyof typeof kinds;
  state: SettingsState;
  /** null until it is known. */
  list: ConnectionStates | null;
}

/** A server on this machine: whether it was found, its address, and a probe of it. */
export function LocalServer({ connection, state, list }: LocalServerProps) {
  const { t } = useText();
  const { key, stays, needsApi } = kinds[connection];
  const name = t(`settings.local.${connection}`);
  const host = state.settings[key];
  const isOff = host.trim() === '';
  const hint = needsApi && !isOff ? ` ${t('settings.local.apiHint')}` : '';
  return (
    <ConnectionCard
      name={name}
      list={list}
      connection={connection}
      absent={t(`settings.local.${isOff ? 'off' : 'absent'}`, { name }) + hint}
      leaves={
        isThisMachine(host) ? t(`settings.local.${stays}`) : t('settings.local.goesTo', { host })
      }
    >
      <HostForm
        connection={connection}
        name={name}
        saved={{ host, model: '' }}
        save={(values) => state.save({ [key]: values.host })}
      />
      {connection === 'ollama' && <MemoryCap state={state} />}
    </ConnectionCard>
  );
}

/** What is known of a server of pictures, as of the others. */
export function pictureStates(list: ReplyOf<'art.models'> | null): ConnectionStates | null {
  if (!list) return null;
  const connection = 'automatic1111';
  const models = list.models.filter(({ ref }) => ref.connection === connection).length;
  const error = list.failures.find((each) => each.connection === connection)?.error ?? null;
  const state = error ? 'unreachable' : models > 0 ? 'connected' : 'absent';
  return { connections: [{ connection, state, error, models }] };
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

import { Field, Select, Switch } from '@fluentui/react-components';
import { numberFormat } from '#domain/languages/format-count.ts';
import { type MemorySetting, memoryDays, memorySizes } from '#domain/memory/memory.ts';
import { useWatch } from '#features/hooks/use-watch.ts';
import { formatBytes } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { SiteList } from '../sections/site-list.tsx';
import type { SettingsState } from '../settings-state.ts';
import { useQuiet, useStack } from '../settings-styles.ts';
import { MeaningChoice } from './meaning-choice.tsx';

const megabyte = 1_000_000;

/** What of the read pages is remembered, how long and how much; nothing at first. */
export function MemorySection({ state }: { state: SettingsState }) {
  const { t, tag } = useText();
  const quiet = useQuiet();
  const { settings, save } = state;
  const { memory, neverRemember } = settings;
  const { value: use } = useWatch(({ rows }) => rows.memory.watchUse(), []);
  const change = (part: Partial<MemorySetting>) => void save({ memory: { ...memory, ...part } });
  return (
    <div className={useStack()}>
      <div>
        <Switch
          label={t('settings.memory.ofQuestions')}
          checked={memory.ofQuestions}
          onChange={(_event, { checked }) => change({ ofQuestions: checked })}
        />
        <p className={quiet}>{t('settings.memory.except')}</p>
      </div>
      <HowLong days={memory.days} choose={(days) => change({ days })} />
      <Field
        label={t('settings.memory.size')}
        hint={t('settings.memory.used', { size: formatBytes(use?.bytes ?? 0, tag) })}
      >
        <Select
          value={String(memory.megabytes)}
          onChange={(_event, { value }) => change({ megabytes: Number(value) })}
        >
          {memorySizes.map((size) => (
            <option key={size} value={size}>
              {formatBytes(size * megabyte, tag)}
            </option>
          ))}
        </Select>
      </Field>
      <MeaningChoice state={state} />
      <SiteList
        key={neverRemember.join(' ')}
        label={t('settings.memory.never')}
        sites={neverRemember}
        save={(sites) => void save({ neverRemember: sites })}
      />
    </div>
  );
}

interface HowLongProps {
  days: MemorySetting['days'];
  choose: (days: MemorySetting['days']) => void;
}

function HowLong({ days, choose }: HowLongProps) {
  const { t, tag } = useText();
  return (
    <Field label={t('settings.memory.days')}>
      <Select
        value={days === null ? '' : String(days)}
        onChange={(_event, { value }) => choose(value === '' ? null : Number(value))}
      >
        {memoryDays.map((count) => (
          <option key={count} value={count}>
            {spanOf(count, tag)}
          </option>
        ))}
        <option value="">{t('settings.memory.always')}</option>
      </Select>
    </Field>
  );
}

function spanOf(days: number, tag: string): string {
  const [count, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day'];
  return numberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

import { Field, Select, Switch } from '@fluentui/react-components';
import { numberFormat } from '#domain/languages/format-count.ts';
import type { MemorySetting } from '#domain/memory/memory.ts';
import { memoryDays, memorySizes, readingSeconds } from '#domain/memory/memory-choices.ts';
import { useAccount } from '#features/hooks/use-account.ts';
import { useWatch } from '#features/hooks/use-watch.ts';
import { useShell } from '#features/shell.tsx';
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
  const { account } = useAccount();
  const { value: use } = useWatch(({ rows }) => rows.memory.watchUse(), []);
  const change = (part: Partial<MemorySetting>) => void save({ memory: { ...memory, ...part } });
  return (
    <div className={useStack()}>
      <div>
        <Choices memory={memory} change={change} />
      </div>
      <p className={quiet}>{t('settings.memory.except')}</p>
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
      {use && use.dropped.pages > 0 && (
        <p className={quiet}>{t('memory.dropped', { count: use.dropped.pages })}</p>
      )}
      <MeaningChoice state={state} />
      {(account?.status === 'signedIn' || account?.oneList === 'on') && (
        <div>
          <Switch
            label={t('settings.memory.sync')}
            checked={memory.isSynced}
            onChange={(_event, { checked }) => change({ isSynced: checked })}
          />
          <p className={quiet}>{t('settings.memory.syncHint')}</p>
          {use && memory.isSynced && <NotSynced {...use} />}
        </div>
      )}
      <SiteList
        label={t('settings.memory.never')}
        sites={neverRemember}
        save={(sites) => save({ neverRemember: sites })}
      />
    </div>
  );
}

interface NotSyncedProps {
  unsynced: { pages: number };
  /** Their titles. */
  tooLarge: readonly string[];
}

/** What is on this device alone, for want of room or for its size. */
function NotSynced({ unsynced: { pages }, tooLarge }: NotSyncedProps) {
  const { t } = useText();
  const quiet = useQuiet();
  return (
    <>
      {pages > 0 && <p className={quiet}>{t('memory.unsynced', { count: pages })}</p>}
      {tooLarge.length > 0 && (
        <p className={quiet} dir="auto">
          {t('memory.tooLarge', { pages: tooLarge.join(', ') })}
        </p>
      )}
    </>
  );
}

interface ChoicesProps {
  memory: MemorySetting;
  change: (part: Partial<MemorySetting>) => void;
}

const savedChoices = ['ofQuestions', 'ofSaved'] as const;
const allChoices = [...savedChoices, 'ofReading'] as const;

/** Which pages. The last choice is of the browser's tabs. */
function Choices({ memory, change }: ChoicesProps) {
  const { t, tag } = useText();
  const { surface } = useShell();
  return (
    <>
      {(surface === 'web' ? savedChoices : allChoices).map((name) => (
        <Switch
          key={name}
          label={t(`settings.memory.${name}`)}
          checked={memory[name]}
          onChange={(_event, { checked }) => change({ [name]: checked })}
        />
      ))}
      {surface !== 'web' && memory.ofReading && (
        <Field label={t('settings.memory.seconds')} hint={t('settings.memory.secondsHint')}>
          <Select
            value={String(memory.seconds)}
            onChange={(_event, { value }) => change({ seconds: Number(value) })}
          >
            {readingSeconds.map((count) => (
              <option key={count} value={count}>
                {timeOf(count, tag)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
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
            {daysOf(count, tag)}
          </option>
        ))}
        <option value="">{t('settings.memory.always')}</option>
      </Select>
    </Field>
  );
}

const timeOf = (seconds: number, tag: string) =>
  seconds % 60 === 0 ? spanOf(seconds / 60, 'minute', tag) : spanOf(seconds, 'second', tag);

const daysOf = (days: number, tag: string) =>
  days % 365 === 0 ? spanOf(days / 365, 'year', tag) : spanOf(days, 'day', tag);

function spanOf(count: number, unit: string, tag: string): string {
  return numberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

import type { RowsResult } from '#app/rows/rows.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { formatWhen } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useRequest } from '../../hooks/use-request.ts';
import { useShell } from '../../shell.tsx';
import { settingNames } from '../setting-names.ts';
import { usePlainList, useQuiet, useRow, useSection } from '../settings-styles.ts';

type Copies = RowsResult<'conflict', 'settings'>;

/** Settings that two devices changed while they were apart: the newer value is used, the older ones are offered. */
export function SettingCopies() {
  const { t } = useText();
  const { copies, end } = useCopies();
  const section = useSection();
  const list = usePlainList();
  if (copies.length === 0) return null;
  return (
    <section className={section} aria-label={t('settings.sync.copies')}>
      <h2>{t('settings.sync.copies')}</h2>
      <p>{t('settings.sync.copiesBody')}</p>
      <ul className={list}>
        {copies.map((copy) => (
          <li key={copy.id}>
            <CopyRow copy={copy} end={end} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CopyRowProps {
  copy: Copies[number];
  readonly end: ReturnType<typeof useCopies>['end'];
}

function CopyRow({ copy: { id, key, time }, end }: CopyRowProps) {
  const { t, tag } = useText();
  const quiet = useQuiet();
  const row = useRow();
  const name = t(settingNames[key]);
  const when = formatWhen(new Date(time).toISOString(), new Date(), tag);
  return (
    <div className={row}>
      <span>
        {name} <span className={quiet}>{t('settings.sync.setAt', { when })}</span>
      </span>
      <TextButton
        tone="outline"
        aria-label={t('settings.sync.takeNamed', { name, when })}
        onClick={() => void end(id, 'take')}
        text="settings.sync.take"
      />
      <TextButton
        aria-label={t('settings.sync.dropNamed', { name, when })}
        onClick={() => void end(id, 'drop')}
        text="settings.sync.drop"
      />
    </div>
  );
}

function useCopies() {
  const { rows } = useShell();
  const { t } = useText();
  const toast = useToast();
  const attempt = useAttempt();
  // A copy is made by the sync that also tells how it ended, or what it has changed.
  const { value: copies = [], retry: load } = useRequest(() => rows.conflict.settings(), [rows], {
    on: ['settings.changed', 'settings.synced'],
  });
  const end = async (id: string, how: 'take' | 'drop') => {
    if (!(await attempt(rows.conflict.end({ id, end: how }).then(load)))) return;
    toast(t(how === 'take' ? 'settings.sync.taken' : 'settings.sync.dropped'), {
      label: t('action.undo'),
      run: () => void attempt(rows.conflict.end({ id, end: 'undo' }).then(load)),
    });
  };
  return { copies, end };
}

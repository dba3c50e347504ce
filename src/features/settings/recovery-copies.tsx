import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { useCallback, useEffect, useId, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { formatCount, formatWhen } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useShell } from '../shell.tsx';
import { useAttempt } from '../use-attempt.ts';
import { usePlainList, useQuiet, useRow } from './settings-styles.ts';

type Copies = ReplyOf<'recovery.list'>['copies'];

/** Copies that were made before many rows were changed; nothing where there is none. */
export function RecoveryCopies() {
  const { t, tag } = useText();
  const quiet = useQuiet();
  const row = useRow();
  const list = usePlainList();
  const heading = useId();
  const { copies, busy, restore, remove } = useRecovery();
  if (copies.length === 0) return null;
  return (
    <div>
      <span id={heading}>{t('settings.recovery.heading')}</span>
      <p className={quiet}>{t('settings.recovery.body')}</p>
      <ul aria-labelledby={heading} className={list}>
        {copies.map(({ id, reason, at, rows }) => {
          const when = formatWhen(new Date(at).toISOString(), new Date(), tag);
          const count = { count: rows, formatted: formatCount(rows, tag) };
          return (
            <li key={id} className={row}>
              <span>
                {t(`settings.recovery.before.${reason}`)}{' '}
                <span className={quiet}>
                  {when} · {t('settings.recovery.rows', count)}
                </span>
              </span>
              <TextButton
                tone="outline"
                disabled={busy}
                aria-label={t('settings.recovery.restoreNamed', { when })}
                onClick={() => void restore(id)}
              >
                {t('settings.recovery.restore')}
              </TextButton>
              <IconButton
                name={t('history.delete', { name: when })}
                icon={<Delete20Regular />}
                disabled={busy}
                onClick={() => void remove(id)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function useRecovery() {
  const { t, tag } = useText();
  const { bus } = useShell();
  const toast = useToast();
  const attempt = useAttempt();
  const [copies, setCopies] = useState<Copies>([]);
  const [busy, setBusy] = useState(false);
  const load = useCallback(
    () => bus.request('recovery.list', {}).then((reply) => setCopies(reply.copies)),
    [bus],
  );
  useEffect(() => void load().catch(() => undefined), [load]);
  const restore = async (id: string) => {
    setBusy(true);
    const restored = bus.request('recovery.restore', { id }).then(({ rows }) => {
      const count = { count: rows, formatted: formatCount(rows, tag) };
      toast(t('settings.data.restoreDone', count));
    });
    await attempt(restored);
    setBusy(false);
  };
  const remove = async (id: string) => {
    setBusy(true);
    await attempt(bus.request('recovery.remove', { id }).then(load));
    setBusy(false);
  };
  return { copies, busy, restore, remove };
}

import { useCallback, useEffect, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import type { SettingKey } from '#domain/settings/settings.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { formatWhen } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useShell } from '../shell.tsx';
import { useAttempt } from '../use-attempt.ts';
import { settingNames } from './setting-names.ts';
import { usePlainList, useQuiet, useRow, useSection } from './settings-styles.ts';

type Copies = ReplyOf<'settings.copies'>['copies'];

/** Settings that two devices changed while they were apart: the newer value is used, the older one is offered. */
export function SettingCopies() {
  const { t, tag } = useText();
  const { copies, end } = useCopies();
  const quiet = useQuiet();
  const row = useRow();
  const section = useSection();
  const list = usePlainList();
  const named = copies.flatMap(({ key, time }) => {
    const name = settingNames[key];
    return name === undefined ? [] : [{ key, time, name: t(name) }];
  });
  if (named.length === 0) return null;
  return (
    <section className={section} aria-label={t('settings.sync.copies')}>
      <h2>{t('settings.sync.copies')}</h2>
      <p>{t('settings.sync.copiesBody')}</p>
      <ul className={list}>
        {named.map(({ key, time, name }) => (
          <li key={key} className={row}>
            <span>
              {name}{' '}
              <span className={quiet}>
                {formatWhen(new Date(time).toISOString(), new Date(), tag)}
              </span>
            </span>
            <TextButton
              tone="outline"
              aria-label={t('settings.sync.takeNamed', { name })}
              onClick={() => void end(key, true)}
            >
              {t('settings.sync.take')}
            </TextButton>
            <TextButton
              aria-label={t('settings.sync.dropNamed', { name })}
              onClick={() => void end(key, false)}
            >
              {t('settings.sync.drop')}
            </TextButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useCopies() {
  const { bus } = useShell();
  const attempt = useAttempt();
  const [copies, setCopies] = useState<Copies>([]);
  const load = useCallback(
    () => bus.request('settings.copies', {}).then((reply) => setCopies(reply.copies)),
    [bus],
  );
  useEffect(() => {
    const refresh = () => void load().catch(() => undefined);
    refresh();
    // A copy is made by the sync that also tells how it ended, or what it has changed.
    const ends = [bus.on('settings.changed', refresh), bus.on('settings.synced', refresh)];
    return () => {
      for (const end of ends) end();
    };
  }, [bus, load]);
  const end = async (key: SettingKey, isWanted: boolean) => {
    await attempt(bus.request('settings.endCopy', { key, isWanted }).then(load));
  };
  return { copies, end };
}

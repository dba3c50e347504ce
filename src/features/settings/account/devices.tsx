import { useCallback, useEffect, useState } from 'react';
import type { Device } from '#domain/account/state.ts';
import { type ErrorData, toCodedError } from '#shared/errors/coded-error.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useSettled } from '#ui/controls/late-cards.tsx';
import { formatWhen } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useShell } from '../../shell.tsx';
import { useAttempt } from '../../use-attempt.ts';
import { useLines, useQuiet } from '../settings-styles.ts';
import { accountErrorText } from './account-error.ts';

/** Devices and sessions of the account; each but this one can be signed out. */
export function Devices() {
  const { t } = useText();
  const { bus } = useShell();
  const attempt = useAttempt();
  const list = useLines();
  const [sessions, setSessions] = useState<Device[] | null>(null);
  const [error, setError] = useState<ErrorData | null>(null);
  const load = useCallback(async () => {
    try {
      setSessions((await bus.request('account.sessions', {})).sessions);
      setError(null);
    } catch (thrown) {
      setError(toCodedError(thrown).toData());
    }
  }, [bus]);
  useEffect(() => void load(), [load]);
  useSettled(sessions !== null || error !== null);
  const revoke = async (id: string) => {
    await attempt(bus.request('account.revokeSession', { id }));
    await load();
  };
  const revokeOthers = async () => {
    await attempt(bus.request('account.revokeOthers', {}));
    await load();
  };
  return (
    <section aria-labelledby="account-devices">
      <h3 id="account-devices">{t('account.devices')}</h3>
      {error && (
        <p role="alert">
          {accountErrorText(t, error)}{' '}
          <TextButton tone="link" onClick={() => void load()}>
            {t('action.retry')}
          </TextButton>
        </p>
      )}
      <ul className={list}>
        {sessions?.map((device) => (
          <li key={device.id}>
            <DeviceName device={device} />
            {!device.current && (
              <TextButton
                tone="link"
                aria-label={t('account.revokeNamed', { client: device.client })}
                onClick={() => void revoke(device.id)}
              >
                {t('account.revoke')}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      {sessions?.some(({ current }) => !current) && (
        <TextButton tone="outline" onClick={() => void revokeOthers()}>
          {t('account.revokeOthers')}
        </TextButton>
      )}
    </section>
  );
}

function DeviceName({ device }: { device: Device }) {
  const { t, tag } = useText();
  const when = formatWhen(device.lastUsedAt ?? device.createdAt, new Date(), tag);
  return (
    <div>
      <div>{device.client}</div>
      <p className={useQuiet()}>
        {device.current ? t('account.thisDevice') : t('account.lastUsed', { when })}
      </p>
    </div>
  );
}

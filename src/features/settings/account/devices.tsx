import type { Device } from '#domain/account/state.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useSettled } from '#ui/controls/late-cards.tsx';
import { formatWhen } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useRequest } from '../../hooks/use-request.ts';
import { useShell } from '../../shell.tsx';
import { useLines, useQuiet } from '../settings-styles.ts';
import { accountErrorText } from './account-error.ts';

/** Devices and sessions of the account; each but this one can be signed out. */
export function Devices() {
  const { t } = useText();
  const { bus } = useShell();
  const attempt = useAttempt();
  const list = useLines();
  const {
    value,
    error,
    retry: load,
  } = useRequest(() => bus.request('account.sessions', {}), [bus]);
  const sessions = value?.sessions;
  useSettled(sessions !== undefined || error !== null);
  const revoke = (work: Promise<unknown>) => void attempt(work).then(load);
  return (
    <section aria-labelledby="account-devices">
      <h3 id="account-devices">{t('account.devices')}</h3>
      {error && (
        <p role="alert">
          {accountErrorText(t, error)}{' '}
          <TextButton tone="link" onClick={() => void load()} text="action.retry" />
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
                onClick={() => revoke(bus.request('account.revokeSession', { id: device.id }))}
                text="account.revoke"
              />
            )}
          </li>
        ))}
      </ul>
      {sessions?.some(({ current }) => !current) && (
        <TextButton tone="outline" onClick={() => revoke(bus.request('account.revokeOthers', {}))}>
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

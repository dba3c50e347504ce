import { isThisMachine, readHost } from '#domain/models/host-pattern.ts';
import { type OwnHost, ownHosts, withEditedHost, withoutHost } from '#domain/settings/own-hosts.ts';
import { apiKeyName } from '#domain/settings/settings.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import type { SavedKeys } from '../../connect/use-saved-keys.ts';
import { connectionName } from '../../connection-name.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import type { ModelList } from '../../hooks/use-models.ts';
import { useShell } from '../../shell.tsx';
import type { SettingsState } from '../settings-state.ts';
import { ConnectionCard } from './connection-card.tsx';
import { HostForm } from './host-form.tsx';

interface FurtherHostsProps {
  state: SettingsState;
  list: ModelList | null;
  keys: SavedKeys;
}

/** The person's own hosts besides the first, each with its state. */
export function FurtherHosts({ state, list, keys }: FurtherHostsProps) {
  const { t } = useText();
  const remove = useRemoval(state);
  const [, ...further] = ownHosts(state.settings);
  return further.map((own) => {
    const name = connectionName(t, own.connection, state.settings);
    return (
      <ConnectionCard
        key={own.connection}
        name={name}
        list={list}
        connection={own.connection}
        absent={t('settings.model.ownAbsent')}
        leaves={
          isThisMachine(own.host)
            ? t('settings.local.stays')
            : t('settings.local.goesTo', { host: own.host })
        }
      >
        <HostForm
          keys={keysOf(keys, own)}
          saved={own}
          isAddressed
          save={(next) => state.save(withEditedHost(state.settings, own, next))}
        />
        <div>
          <TextButton
            tone="outline"
            aria-label={t('settings.model.removeNamed', { name })}
            onClick={() => void remove(own, name)}
            text="settings.server.remove"
          />
        </div>
      </ConnectionCard>
    );
  });
}

const originOf = ({ host }: OwnHost) => readHost(host)?.origin;

/** No other host's key is forgotten in its form. */
function keysOf(keys: SavedKeys, own: OwnHost): SavedKeys {
  return { ...keys, origins: keys.origins.filter((origin) => origin === originOf(own)) };
}

/** With its key, unless another host has the same origin. */
function useRemoval({ settings, save }: SettingsState) {
  const { t } = useText();
  const { rows } = useShell();
  const toast = useToast();
  const attempt = useAttempt();
  return async (own: OwnHost, name: string): Promise<void> => {
    if (!(await save(withoutHost(settings, own.connection)))) return;
    const origin = originOf(own);
    const isShared = ownHosts(settings).some(
      (each) => each.connection !== own.connection && originOf(each) === origin,
    );
    const forgotten =
      isShared ||
      (await attempt(rows.secret.set({ name: apiKeyName, value: null, host: own.host })));
    if (forgotten) toast(t('settings.model.removed', { name }));
  };
}

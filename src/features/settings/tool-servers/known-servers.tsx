import type { KnownServer } from '#domain/tool-servers/known-servers.ts';
import { hostOfServer } from '#domain/tool-servers/tool-server.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { parseJson } from '#shared/json.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { Group } from '#ui/controls/group.tsx';
import { useText } from '#ui/text.ts';
import { useQuiet, useRow } from '../settings-styles.ts';

/** Servers by their names: a press fills in the form, which shows the address before it is added. */
export function KnownServers({
  take,
}: {
  take: (server: Pick<KnownServer, 'name' | 'address'>) => void;
}) {
  const { t } = useText();
  const row = useRow();
  const quiet = useQuiet();
  const { value } = useRequest(
    ({ bus }, signal) => bus.request('tools.ofServer', { id: '', act: 'known' }, { signal }),
    [],
  );
  const servers = (parseJson(value?.value ?? '[]') ?? []) as KnownServer[];
  if (servers.length === 0) return null;
  const needs = { open: '', signIn: t('account.signIn'), token: t('settings.toolServers.token') };
  const named = servers.filter(({ about }) => about !== '');
  return (
    <div>
      <p className={quiet}>{t('settings.toolServers.known')}</p>
      <Group className={row} name={t('settings.toolServers.known')}>
        {servers.map((server) => (
          <TextButton
            key={server.name}
            tone="outline"
            title={[hostOfServer(server), needs[server.access]].filter(Boolean).join(' · ')}
            onClick={() => take({ name: server.name, address: server.address })}
          >
            <bdi>{server.name}</bdi>
          </TextButton>
        ))}
      </Group>
      {named.map(({ name, about }) => (
        <p key={name} className={quiet} dir="auto">
          {name}: {about}
        </p>
      ))}
    </div>
  );
}

import { isThisMachine, readHost } from '#domain/models/host-pattern.ts';
import type { ModelRef } from '#domain/models/model-ref.ts';
import { ownHosts, withEditedHost } from '#domain/settings/own-hosts.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import ConnectCard from '../../connect/connect-card.tsx';
import { type SavedKeys, useSavedKeys } from '../../connect/use-saved-keys.ts';
import { connectionName } from '../../connection-name.ts';
import { useModels } from '../../hooks/use-models.ts';
import type { SettingsState } from '../settings-state.ts';
import { useCards } from '../settings-styles.ts';
import { ConnectionLine } from './connection-line.tsx';
import { FurtherHosts } from './further-hosts.tsx';
import { defaultHost, HostForm } from './host-form.tsx';
import { LocalConnections } from './local-connections.tsx';
import { ServerState } from './server-state.tsx';

/** All connections: those on this machine first, the person's own host, a Gloss server. */
export function ModelSection({ state }: { state: SettingsState }) {
  const { t } = useText();
  const models = useModels();
  const toast = useToast();
  const keys = useSavedKeys();
  const cards = useCards();
  const { openaiApiHost } = state.settings;
  const isOwn = openaiApiHost.trim() !== '';
  const answers = ({ model }: ModelRef) => toast(t('connect.answers', { model }));
  return (
    <>
      <h3>{t('connect.add')}</h3>
      <ConnectCard isBare isElsewhere connected={answers} />
      <LocalConnections state={state} models={models} connected={answers} />
      <h3>{isOwn ? connectionName(t, 'OPENAI_API', state.settings) : t('connect.address')}</h3>
      <ConnectionLine
        list={models.list}
        connection="OPENAI_API"
        absent={t('settings.model.ownAbsent')}
        leaves={
          isThisMachine(openaiApiHost)
            ? t('settings.local.stays')
            : t('settings.local.goesTo', { host: openaiApiHost || defaultHost })
        }
      />
      <OwnHost state={state} keys={keys} />
      <div className={cards}>
        <FurtherHosts state={state} list={models.list} keys={keys} />
        <ServerState list={models.list} />
      </div>
    </>
  );
}

/** S3.8 OPENAI_API: the person's own host, key and model. */
function OwnHost({ state: { settings, save }, keys }: { state: SettingsState; keys: SavedKeys }) {
  const [own, ...further] = ownHosts(settings);
  // Those of the others are forgotten in their own forms.
  const others = further.map(({ host }) => readHost(host)?.origin);
  const origins = keys.origins.filter((origin) => !others.includes(origin));
  return (
    own && (
      <HostForm
        keys={{ ...keys, origins }}
        saved={own}
        save={(next) => save(withEditedHost(settings, own, next))}
      />
    )
  );
}

import { Switch } from '@fluentui/react-components';
import { isUnasked } from '#domain/server-copies.ts';
import { useText } from '#ui/text.ts';
import { useDocumentServer } from '../use-document-server.ts';
import { useQuiet } from './settings-styles.ts';

/** Are added files stored on the paired server too? Nothing without a server. */
export function DocumentServerSetting() {
  const { t } = useText();
  const { server, say } = useDocumentServer();
  const quiet = useQuiet();
  if (!server) return null;
  const { host } = new URL(server.server);
  const body = server.isLocal ? 'settings.data.serverLocal' : 'settings.data.serverBody';
  return (
    <div>
      <Switch
        label={t('settings.data.server')}
        checked={server.isSaving === true || isUnasked(server)}
        onChange={(_event, { checked }) => void say(checked)}
      />
      <p className={quiet}>
        {t(body, { host })}
        {server.forwardsTo && ` ${t('settings.data.serverForwards', { host: server.forwardsTo })}`}
      </p>
    </div>
  );
}

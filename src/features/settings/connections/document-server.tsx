import { Switch } from '@fluentui/react-components';
import { type DocumentServer, isUnasked } from '#domain/documents/server-copies.ts';
import { type Translate, useText } from '#ui/text.ts';
import { useDocumentServer } from '../../hooks/use-document-server.ts';
import { useQuiet } from '../settings-styles.ts';

/** Are added files stored on the paired server too? Nothing without a server. */
export function DocumentServerSetting() {
  const { t } = useText();
  const { server, say } = useDocumentServer();
  const quiet = useQuiet();
  if (!server) return null;
  return (
    <div>
      <Switch
        label={t('settings.data.server')}
        checked={server.isSaving === true || isUnasked(server)}
        onChange={(_event, { checked }) => void say(checked)}
      />
      <p className={quiet}>{documentConsent(t, server)}</p>
    </div>
  );
}

/** Where documents go, and to whom their text goes on from there. */
export function documentConsent(t: Translate, server: DocumentServer): string {
  const { host } = new URL(server.server);
  const body = t(server.isLocal ? 'settings.data.serverLocal' : 'settings.data.serverBody', {
    host,
  });
  const { forwardsTo } = server;
  return forwardsTo ? `${body} ${t('settings.data.serverForwards', { host: forwardsTo })}` : body;
}

import { Switch } from '@fluentui/react-components';
import { isUnasked } from '#domain/documents/server-copies.ts';
import { useText } from '#ui/text.ts';
import { useDocumentServer } from '../../hooks/use-document-server.ts';
import { documentConsent } from '../../parts/document-consent.ts';
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

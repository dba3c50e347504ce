import { errorText } from '#ui/error-text.ts';
import { formatCount } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useModels } from '../use-models.ts';
import { useQuiet } from './settings-styles.ts';

/** The other connection there is: a Gloss server, found by itself. */
export function ServerState() {
  const { t, tag } = useText();
  const { list } = useModels();
  const quiet = useQuiet();
  const gateway = list?.connections.find(({ connection }) => connection === 'gateway');
  if (!list) return null;
  const words = () => {
    if (gateway?.state === 'connected') {
      const { models } = gateway;
      return t('settings.model.serverConnected', {
        count: models,
        formatted: formatCount(models, tag),
      });
    }
    return gateway?.error ? errorText(t, gateway.error) : t('settings.model.serverAbsent');
  };
  return (
    <>
      <h3>{t('settings.model.server')}</h3>
      <p className={quiet}>{words()}</p>
    </>
  );
}

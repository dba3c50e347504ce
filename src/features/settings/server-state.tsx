import { useText } from '#ui/text.ts';
import type { ModelList } from '../use-models.ts';
import { ConnectionLine, stateOf } from './connection-line.tsx';

/** A Gloss server, found by itself. */
export function ServerState({ list }: { list: ModelList | null }) {
  const { t } = useText();
  return (
    <>
      <h3>{t('settings.model.server')}</h3>
      <ConnectionLine
        state={stateOf(list, 'gateway')}
        absent={t('settings.model.serverAbsent')}
        leaves={t('settings.model.serverGoes')}
      />
    </>
  );
}

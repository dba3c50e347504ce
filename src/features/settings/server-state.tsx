import { useText } from '#ui/text.ts';
import type { ModelList } from '../use-models.ts';
import { ConnectionLine } from './connection-line.tsx';

/** A Gloss server, found by itself. */
export function ServerState({ list }: { list: ModelList | null }) {
  const { t } = useText();
  return (
    <>
      <h3>{t('settings.model.server')}</h3>
      <ConnectionLine
        list={list}
        connection="gateway"
        absent={t('settings.model.serverAbsent')}
        leaves={t('settings.model.serverGoes')}
      />
    </>
  );
}

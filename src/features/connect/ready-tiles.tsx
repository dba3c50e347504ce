import { PlugConnected20Regular } from '@fluentui/react-icons/svg/plug-connected';
import { isLocalServer } from '#domain/models/model-ref.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { useText } from '#ui/text.ts';
import { connectionName } from '../connection-name.ts';
import type { ModelList } from '../hooks/use-models.ts';
import { useTiles } from './connect-styles.ts';
import type { Connect } from './use-connect.ts';

interface ReadyTilesProps {
  list: ModelList | null;
  settings: Settings;
  connect: Connect;
  /** Also those on this machine. */
  withLocal: boolean;
}

/** Connections that work already: one is used at one press. */
export function ReadyTiles({ list, settings, connect, withLocal }: ReadyTilesProps) {
  const { t } = useText();
  const tiles = useTiles();
  const connections = (list?.connections ?? []).filter(
    ({ connection, state }) => state === 'connected' && (withLocal || !isLocalServer(connection)),
  );
  const ready = connections.flatMap(({ connection }) => {
    const own = list?.models.filter(({ ref }) => ref.connection === connection) ?? [];
    const model = own.find(({ ref }) => ref.model === list?.current?.model) ?? own[0];
    return model && connection !== 'basic' ? [{ connection, model }] : [];
  });
  if (ready.length === 0) return null;
  return (
    <section>
      <h3>{t('connect.ready')}</h3>
      <ul className={tiles} aria-label={t('connect.ready')}>
        {ready.map(({ connection, model }) => (
          <li key={connection}>
            <button
              type="button"
              aria-pressed={list?.current?.connection === connection}
              onClick={() => void connect.choose(model.ref)}
            >
              <PlugConnected20Regular aria-hidden />
              <span>
                <b>{connectionName(t, connection, settings)}</b>
                <small data-running>{model.entry.title}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

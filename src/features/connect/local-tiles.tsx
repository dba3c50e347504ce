import { useState } from 'react';
import { fillAddress, hostPresets } from '#domain/models/host-presets/find-preset.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { type Texts, useText } from '#ui/text.ts';
import type { useModels } from '../hooks/use-models.ts';
import { AttemptText } from './attempt-text.tsx';
import { useOutcome, useTiles } from './connect-styles.ts';
import type { Connect } from './use-connect.ts';
import { type FoundServer, useLocalServers } from './use-local-servers.ts';

interface LocalTilesProps {
  models: ReturnType<typeof useModels>;
  connect: Connect;
  /** Those without settings of their own, under a heading that is there. */
  areOthers?: boolean;
}

/** Model servers on this machine, one that runs is used at one press; and how the attempt goes. */
export function LocalTiles({ models, connect, areOthers = false }: LocalTilesProps) {
  const texts = useText();
  const tiles = useTiles();
  const { servers, again } = useLocalServers(models);
  const [explained, explain] = useState<string | null>(null);
  const use = (server: FoundServer) => {
    explain(server.id);
    if (server.state !== 'running' || server.error) return;
    if (server.first) return void connect.choose(server.first);
    const preset = hostPresets.find(({ id }) => id === server.id);
    const address = preset && fillAddress(preset, {});
    if (address) void connect.connectHost({ address, key: null, model: '' });
  };
  const listed = servers.filter(({ connection }) => !areOthers || connection === undefined);
  const shown = listed.find(({ id }) => id === explained);
  const current = models.list?.current?.connection;
  return (
    <>
      {listed.length > 0 && (
        <section>
          {!areOthers && <h3>{texts.t('connect.here')}</h3>}
          <ul className={tiles} data-few aria-label={texts.t('connect.here')}>
            {listed.map((server) => (
              <li key={server.id}>
                <button
                  type="button"
                  aria-pressed={current !== undefined && current === server.connection}
                  onClick={() => use(server)}
                >
                  <span>
                    <b>{server.name}</b>
                    <small
                      data-running={(server.state === 'running' && !server.error) || undefined}
                    >
                      {stateOf(texts, server)}
                    </small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {shown && shown.state !== 'looking' && (shown.state === 'off' || shown.error) && (
            <Explained server={shown} again={again} />
          )}
        </section>
      )}
      {connect.attempt.state !== 'none' && (
        <AttemptText attempt={connect.attempt} name={shown?.name ?? ''} />
      )}
    </>
  );
}

function stateOf({ t }: Texts, { state, models, error }: FoundServer): string {
  if (state === 'looking') return t('mention.loading');
  if (state === 'off') return t('connect.notRunning');
  if (error) return t('connect.noAnswer');
  return t('welcome.models', { count: models });
}

/** Why it cannot be used, and what to do. */
function Explained({ server, again }: { server: FoundServer; again: () => Promise<unknown> }) {
  const { t } = useText();
  const { name, page, error } = server;
  return (
    <div className={useOutcome()} role="status">
      <p>{error ? errorText(t, error) : t('settings.local.absent', { name })}</p>
      <div>
        <TextButton tone="outline" onClick={() => void again()} text="settings.local.again" />{' '}
        <a href={page} target="_blank" rel="noreferrer">
          {t('connect.get', { name })}
        </a>
      </div>
    </div>
  );
}

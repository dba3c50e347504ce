import { fillAddress, hostPresets } from '#domain/models/host-presets/find-preset.ts';
import type { ModelRef } from '#domain/models/model-ref.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { type Texts, useText } from '#ui/text.ts';
import { useOutcome, useTiles } from './connect-styles.ts';
import type { Connect } from './use-connect.ts';
import type { FoundServer } from './use-local-servers.ts';

interface LocalTilesProps {
  servers: readonly FoundServer[];
  /** The one whose state is explained below the tiles. */
  explained: string | null;
  explain: (id: string) => void;
  again: () => Promise<unknown>;
  connect: Connect;
  /** The model that answers now. */
  current: ModelRef | null;
  /** What is around them says where they are. */
  isBare?: boolean;
}

/** Model servers on this machine: one that runs is used at one press. */
export function LocalTiles(props: LocalTilesProps) {
  const { servers, explained, explain, connect, current, isBare } = props;
  const texts = useText();
  const tiles = useTiles();
  const use = (server: FoundServer) => {
    explain(server.id);
    if (server.state !== 'running' || server.error) return;
    if (server.first) return void connect.choose(server.first);
    const preset = hostPresets.find(({ id }) => id === server.id);
    const address = preset && fillAddress(preset, {});
    if (address) void connect.connectHost({ address, key: null, model: '' });
  };
  const shown = servers.find(({ id }) => id === explained);
  return (
    <section>
      {!isBare && <h3>{texts.t('connect.here')}</h3>}
      <ul className={tiles} data-few aria-label={texts.t('connect.here')}>
        {servers.map((server) => {
          const isUsed =
            server.connection !== undefined && current?.connection === server.connection;
          return (
            <li key={server.id}>
              <button type="button" aria-pressed={isUsed} onClick={() => use(server)}>
                <span>
                  <b>{server.name}</b>
                  <small data-running={(server.state === 'running' && !server.error) || undefined}>
                    {stateOf(texts, server)}
                  </small>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {shown && shown.state !== 'looking' && (shown.state === 'off' || shown.error) && (
        <Explained server={shown} again={props.again} />
      )}
    </section>
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
        <TextButton tone="outline" onClick={() => void again()}>
          {t('settings.local.again')}
        </TextButton>{' '}
        <a href={page} target="_blank" rel="noreferrer">
          {t('connect.get', { name })}
        </a>
      </div>
    </div>
  );
}

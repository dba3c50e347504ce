import { useState } from 'react';
import type { ModelRef } from '#domain/models/model-ref.ts';
import type { useModels } from '../hooks/use-models.ts';
import { AttemptText } from './attempt-text.tsx';
import { LocalTiles } from './local-tiles.tsx';
import { useConnect } from './use-connect.ts';
import { useLocalServers } from './use-local-servers.ts';

interface OtherLocalServersProps {
  models: ReturnType<typeof useModels>;
  /** The model is tested and chosen for chats. */
  connected: (ref: ModelRef) => void;
}

/** Those on this machine that have no settings of their own: one that runs is used at one press. */
export function OtherLocalServers({ models, connected }: OtherLocalServersProps) {
  const { servers, again } = useLocalServers(models);
  const [explained, explain] = useState<string | null>(null);
  const connect = useConnect(connected);
  const others = servers.filter(({ connection }) => connection === undefined);
  if (others.length === 0) return null;
  const pressed = others.find(({ id }) => id === explained);
  return (
    <>
      <LocalTiles
        servers={others}
        explained={explained}
        explain={explain}
        again={again}
        connect={connect}
        current={models.list?.current ?? null}
        isBare
      />
      {connect.attempt.state !== 'none' && (
        <AttemptText attempt={connect.attempt} name={pressed?.name ?? ''} />
      )}
    </>
  );
}

import type { ModelRef } from '#domain/models/model-ref.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { LocalTiles } from '../../connect/local-tiles.tsx';
import { useConnect } from '../../connect/use-connect.ts';
import type { useModels } from '../../hooks/use-models.ts';
import { useArtList } from '../sections/use-art-list.ts';
import type { SettingsState } from '../settings-state.ts';
import { useCards, useRow } from '../settings-styles.ts';
import { BuiltInModel } from './built-in-model.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { LocalServer, pictureStates } from './local-server.tsx';

interface LocalConnectionsProps {
  state: SettingsState;
  models: ReturnType<typeof useModels>;
  /** Another server of this machine answers chats now. */
  connected: (ref: ModelRef) => void;
}

/** Models on this machine: found automatically, not called until they are chosen. */
export function LocalConnections({ state, models, connected }: LocalConnectionsProps) {
  const { t } = useText();
  const { list, refresh } = models;
  const style = useCards();
  const art = useArtList();
  const again = () => {
    void art.refresh();
    void refresh(true).catch(() => undefined);
  };
  return (
    <>
      <header className={useRow()}>
        <h3>{t('settings.local.heading')}</h3>
        <TextButton tone="link" onClick={again} text="settings.local.again" />
      </header>
      <div className={style}>
        <LocalServer connection="ollama" state={state} list={list} />
        <LocalServer connection="lm-studio" state={state} list={list} />
        <LocalServer connection="automatic1111" state={state} list={pictureStates(art.list)} />
        <BuiltInModel list={list} />
        <Basic list={list} />
        <LocalTiles models={models} connect={useConnect(connected)} areOthers />
      </div>
    </>
  );
}

function Basic({ list }: Pick<LocalConnectionsProps['models'], 'list'>) {
  const { t } = useText();
  return (
    <ConnectionCard
      name={t('models.connection.basic')}
      list={list}
      connection="basic"
      absent=""
      leaves={t('settings.local.basicStays')}
    />
  );
}

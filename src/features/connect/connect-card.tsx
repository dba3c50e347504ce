import '#ui/later-texts.ts';
import { ArrowLeft20Regular } from '@fluentui/react-icons/svg/arrow-left';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { type ReactNode, useId, useState } from 'react';
import type { HostPreset } from '#domain/models/host-presets/host-preset.ts';
import type { ModelRef } from '#domain/models/model-ref.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { IconButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useModels } from '../hooks/use-models.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { AddressForm } from './address-form.tsx';
import { AttemptText } from './attempt-text.tsx';
import { useConnectCard } from './connect-styles.ts';
import { KeyForm } from './key-form.tsx';
import { LocalTiles } from './local-tiles.tsx';
import { Badge, ProviderTiles } from './provider-tiles.tsx';
import { ReadyTiles } from './ready-tiles.tsx';
import { SignInTile } from './sign-in-tile.tsx';
import { useConnect } from './use-connect.ts';
import { useSavedKeys } from './use-saved-keys.ts';

interface ConnectCardProps {
  /** A line above the tiles: why the card is here. */
  reason?: ReactNode;
  /** Inside another card, without a title of its own. */
  isBare?: boolean;
  /** What is on this machine is listed around the card, with its settings. */
  isElsewhere?: boolean;
  /** As high as leaves room for what is below it. */
  isLimited?: boolean;
  /** The model is tested and chosen for chats. */
  connected?: (ref: ModelRef) => void;
  /** Absent: it cannot be closed. */
  close?: () => void;
}

type Shown =
  | { view: 'tiles'; from: string | null }
  | { view: 'address' }
  | { view: 'key'; preset: HostPreset };

/** Connects a model where the person is: what runs on this machine, providers by name, or another address. */
export default function ConnectCard(props: ConnectCardProps) {
  const { reason, isBare, isElsewhere = false, isLimited, connected, close } = props;
  const { t } = useText();
  const title = useId();
  const models = useModels();
  const { settings } = useSettings();
  const saved = useSavedKeys();
  const [shown, setShown] = useState<Shown>({ view: 'tiles', from: null });
  const [isWhole, setWhole] = useState(false);
  const connect = useConnect((ref) => {
    setShown({ view: 'tiles', from: null });
    connected?.(ref);
  });
  const show = (next: Shown) => {
    connect.clear();
    setShown(next);
  };
  const isChosen = shown.view !== 'tiles';
  return (
    <section
      className={useConnectCard()}
      data-bare={isBare || undefined}
      data-limited={isLimited || undefined}
      aria-labelledby={title}
    >
      <header hidden={isBare && !isChosen}>
        <Title id={title} shown={shown} show={show} />
        {close && (
          <IconButton name={t('connect.close')} icon={<Dismiss20Regular />} onClick={close} />
        )}
      </header>
      {reason && <p>{reason}</p>}
      {shown.view === 'tiles' && (
        <Tiles
          models={models}
          settings={settings}
          connect={connect}
          isElsewhere={isElsewhere}
          from={shown.from}
          show={show}
          isWhole={isWhole}
          showAll={() => setWhole(true)}
        />
      )}
      {shown.view === 'address' && <AddressForm connect={connect} list={models.list} />}
      {shown.view === 'key' && (
        <KeyForm
          key={shown.preset.id}
          preset={shown.preset}
          connect={connect}
          list={models.list}
          saved={saved}
          pick={(preset) => show({ view: 'key', preset })}
        />
      )}
    </section>
  );
}

interface TitleProps {
  id: string;
  shown: Shown;
  show: (next: Shown) => void;
}

/** Of the card, or the name of what was chosen, with the way back. */
function Title({ id, shown, show }: TitleProps) {
  const { t } = useText();
  if (shown.view === 'tiles') return <h2 id={id}>{t('action.connect')}</h2>;
  const preset = shown.view === 'key' ? shown.preset : null;
  const name = preset?.name ?? t('connect.address');
  const back = () => show({ view: 'tiles', from: preset?.id ?? 'address' });
  return (
    <>
      <IconButton
        name={t('connect.back')}
        icon={<ArrowLeft20Regular data-mirror />}
        onClick={back}
      />
      {preset && <Badge name={name} />}
      <h2 id={id}>{name}</h2>
    </>
  );
}

interface TilesProps {
  models: ReturnType<typeof useModels>;
  settings: Settings;
  connect: ReturnType<typeof useConnect>;
  isElsewhere: boolean;
  from: string | null;
  show: (next: Shown) => void;
  isWhole: boolean;
  showAll: () => void;
}

function Tiles(props: TilesProps) {
  const { models, settings, connect, isElsewhere, from, show, isWhole, showAll } = props;
  return (
    <>
      <SignInTile />
      <ReadyTiles
        list={models.list}
        settings={settings}
        connect={connect}
        withLocal={isElsewhere}
      />
      {!isElsewhere && <LocalTiles models={models} connect={connect} />}
      {isElsewhere && connect.attempt.state !== 'none' && (
        <AttemptText attempt={connect.attempt} name="" />
      )}
      <ProviderTiles
        isWhole={isWhole}
        showAll={showAll}
        pick={(preset) => show({ view: 'key', preset })}
        pickAddress={() => show({ view: 'address' })}
        returnTo={from}
      />
    </>
  );
}

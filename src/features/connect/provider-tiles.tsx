import { Globe20Regular } from '@fluentui/react-icons/svg/globe';
import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';
import { useEffect, useRef } from 'react';
import { hostPresets, wellKnownPresets } from '#domain/models/host-presets/find-preset.ts';
import type { HostPreset } from '#domain/models/host-presets/host-preset.ts';
import { useText } from '#ui/text.ts';
import { useBadge, useTiles } from './connect-styles.ts';

/** Those of other machines: what runs on this one has tiles of its own. */
const withKey = hostPresets.filter(({ isHere }) => !isHere);

interface ProviderTilesProps {
  /** All of them, not only the best known. */
  isWhole: boolean;
  showAll: () => void;
  pick: (preset: HostPreset) => void;
  pickAddress: () => void;
  /** The id of the tile that has the focus again; null: none has. */
  returnTo: string | null;
}

/** Providers by their names; another address comes last. */
export function ProviderTiles({
  isWhole,
  showAll,
  pick,
  pickAddress,
  returnTo,
}: ProviderTilesProps) {
  const { t } = useText();
  const list = useRef<HTMLUListElement>(null);
  const shown = isWhole ? withKey : withKey.slice(0, wellKnownPresets);
  useEffect(() => {
    if (returnTo) list.current?.querySelector<HTMLElement>(`[data-id="${returnTo}"]`)?.focus();
  }, [returnTo]);
  return (
    <section>
      <h3>{t('connect.withKey')}</h3>
      <ul ref={list} className={useTiles()} aria-label={t('connect.withKey')}>
        {shown.map((preset) => (
          <li key={preset.id}>
            <button type="button" data-id={preset.id} onClick={() => pick(preset)}>
              <Badge name={preset.name} />
              <span>
                <b>{preset.name}</b>
              </span>
            </button>
          </li>
        ))}
        {!isWhole && (
          <li>
            <button type="button" onClick={showAll}>
              <MoreHorizontal20Regular aria-hidden />
              <span>
                <b>{t('connect.more')}</b>
              </span>
            </button>
          </li>
        )}
        <li>
          <button type="button" data-id="address" onClick={pickAddress}>
            <Globe20Regular aria-hidden />
            <span>
              <b>{t('connect.address')}</b>
            </span>
          </button>
        </li>
      </ul>
    </section>
  );
}

/** The initial of a provider. */
export function Badge({ name }: { name: string }) {
  return (
    <span className={useBadge()} aria-hidden>
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}

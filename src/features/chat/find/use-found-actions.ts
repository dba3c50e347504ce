import { useEffect, useMemo, useState } from 'react';
import { type Place, placeOf } from '#domain/routes/routes.ts';
import { type SettingPlace, useShell } from '#features/shell.tsx';
import { useText } from '#ui/text.ts';
import { placeOfFound, useOpenFound } from './use-open-found.ts';

/** What a press on a result does, and what it does with the key that opens links in a new tab. */
export function useFoundActions() {
  const { router, openSettings } = useShell();
  const open = useOpenFound();
  return useMemo(() => {
    const elsewhere = (place: Place) =>
      void window.open(router?.href(place), '_blank', 'noopener,noreferrer');
    const ofSetting = ({ section, field }: SettingPlace) =>
      placeOf('settings', section, field === null ? {} : { field });
    return {
      found: {
        open,
        openElsewhere:
          router && ((found: Parameters<typeof open>[0]) => elsewhere(placeOfFound(found))),
      },
      setting: {
        open: ({ section, field }: SettingPlace) => openSettings(section, field ?? undefined),
        openElsewhere: router && ((place: SettingPlace) => elsewhere(ofSetting(place))),
      },
    };
  }, [router, openSettings, open]);
}

const none: readonly SettingPlace[] = [];

/** Fields of the settings, once their names are loaded. */
export function useSettingPlaces(): readonly SettingPlace[] {
  const { settingPlaces, access } = useShell();
  const { t } = useText();
  const [places, setPlaces] = useState(none);
  const isExtension = access !== null;
  useEffect(() => {
    let isOver = false;
    const loading = settingPlaces?.(isExtension, t);
    // Without them the rest is found all the same.
    loading?.then(
      (list) => isOver || setPlaces(list),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [settingPlaces, isExtension, t]);
  return places;
}

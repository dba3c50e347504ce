import { useCallback, useEffect, useMemo, useState } from 'react';
import { defaultSettings, type Settings } from '#domain/settings.ts';
import { useShell } from './shell.tsx';

/** The current settings, also those changed in other pages. `save` shows its change at once. */
export function useSettings() {
  const { bus } = useShell();
  const [settings, setSettings] = useState<Settings>(defaultSettings);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    let current = true;
    const take = (next: Settings) => {
      if (!current) return;
      setSettings(next);
      setLoaded(true);
    };
    bus.request('settings.get', {}).then(
      ({ settings: stored }) => take(stored),
      () => take(defaultSettings),
    );
    const off = bus.on('settings.changed', (event) => take(event.settings));
    return () => {
      current = false;
      off();
    };
  }, [bus]);
  const save = useCallback(
    async (change: Partial<Settings>) => {
      setSettings((before) => ({ ...before, ...change }));
      try {
        await bus.request('settings.set', { settings: change });
      } catch (error) {
        // The saved value is shown: a consent that could not be withdrawn is still valid.
        await bus.request('settings.get', {}).then(
          ({ settings: saved }) => setSettings(saved),
          () => undefined,
        );
        throw error;
      }
    },
    [bus],
  );
  return useMemo(() => ({ settings, loaded, save }), [settings, loaded, save]);
}

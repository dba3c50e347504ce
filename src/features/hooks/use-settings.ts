import { useCallback, useEffect, useMemo, useState } from 'react';
import { defaultSettings, type Settings } from '#domain/settings/settings.ts';
import { useShell } from '../shell.tsx';
import { useAttempt } from './use-attempt.ts';

/**
 * The current settings, also those changed in other pages. `save` shows its change at once; false:
 * it could not be saved, the error was shown, and so is the saved value.
 */
export function useSettings() {
  const { bus, rows } = useShell();
  const attempt = useAttempt();
  const [settings, setSettings] = useState<Settings>(defaultSettings);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    let current = true;
    const take = (next: Settings) => {
      if (!current) return;
      setSettings(next);
      setLoaded(true);
    };
    rows.settings.get().then(take, () => take(defaultSettings));
    const off = bus.on('settings.changed', (event) => take(event.settings));
    return () => {
      current = false;
      off();
    };
  }, [bus, rows]);
  const save = useCallback(
    async (change: Partial<Settings>): Promise<boolean> => {
      setSettings((before) => ({ ...before, ...change }));
      const isSaved = await attempt(rows.settings.set(change));
      if (isSaved) return true;
      // The saved value is shown: a consent that could not be withdrawn is still valid.
      await rows.settings.get().then(setSettings, () => undefined);
      return false;
    },
    [rows, attempt],
  );
  return useMemo(() => ({ settings, loaded, save }), [settings, loaded, save]);
}

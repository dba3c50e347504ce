import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
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
  /** Changes that are being saved: what is read meanwhile may be without them. */
  const unsaved = useRef<readonly Partial<Settings>[]>([]);
  const show = useCallback(
    (next: Settings) => setSettings(Object.assign({}, next, ...unsaved.current) as Settings),
    [],
  );
  useEffect(() => {
    let current = true;
    const take = (next: Settings) => {
      if (!current) return;
      show(next);
      setLoaded(true);
    };
    rows.settings.get().then(take, () => take(defaultSettings));
    const off = bus.on('settings.changed', (event) => take(event.settings));
    return () => {
      current = false;
      off();
    };
  }, [bus, rows, show]);
  const save = useCallback(
    async (change: Partial<Settings>): Promise<boolean> => {
      unsaved.current = [...unsaved.current, change];
      setSettings((before) => ({ ...before, ...change }));
      const isSaved = await attempt(rows.settings.set(change));
      unsaved.current = unsaved.current.filter((each) => each !== change);
      if (isSaved) return true;
      // The saved value is shown: a consent that could not be withdrawn is still valid.
      await rows.settings.get().then(show, () => undefined);
      return false;
    },
    [rows, attempt, show],
  );
  return useMemo(() => ({ settings, loaded, save }), [settings, loaded, save]);
}

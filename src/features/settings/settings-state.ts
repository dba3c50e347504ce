import type { useSettings } from '../hooks/use-settings.ts';

export type SettingsState = ReturnType<typeof useSettings>;

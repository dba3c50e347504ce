import type { useSettings } from '../use-settings.ts';

export type SettingsState = ReturnType<typeof useSettings>;

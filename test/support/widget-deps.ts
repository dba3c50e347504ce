import type { WidgetsDeps } from '#app/widgets/widgets.ts';
import { defaultSettings, type Settings } from '#domain/settings/settings.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { memorySession } from '#test/support/platform/ports.ts';
import { memoryTabs } from '#test/support/platform/tabs.ts';
import { sampleTexts } from './sample-texts.ts';

/** What widgets in pages need, in memory. `now`: the settings as they are by now. */
export function widgetDeps(bus: WidgetsDeps['bus'], given: Partial<Settings> = {}) {
  let settings: Settings = { ...defaultSettings, ...given };
  const deps = {
    bus,
    tabs: memoryTabs(),
    session: memorySession(),
    locks: memoryLocks().context().locks,
    settings: async () => settings,
    saveSettings: async (change: Partial<Settings>) => {
      settings = { ...settings, ...change };
    },
    texts: async () => sampleTexts,
    mayRead: async (_url: string) => true,
  };
  return { deps, now: () => settings };
}

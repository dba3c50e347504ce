import '#ui/later-texts.ts';
import type { SettingPlace } from '#features/shell.tsx';
import type { TextKey, Translate } from '#ui/text.ts';
import { offeredSections, type SectionId, sectionWords } from '../sections.ts';
import { settingNames, settingSwitches } from '../setting-names.ts';

/** Labels that people look for by other words than the section's. */
const labelWords: Readonly<Partial<Record<TextKey, TextKey>>> = {
  'settings.model.key': 'settings.find.key',
  'settings.model.host': 'settings.find.host',
  'settings.appearance.dark': 'settings.find.dark',
  'settings.local.ollama': 'settings.find.local',
  'settings.local.lm-studio': 'settings.find.local',
};

/** Of the sections that a page of the extension has, or the web app. */
export function allSettings(isExtension: boolean, t: Translate): SettingPlace[] {
  return settingEntries(offeredSections(isExtension), t);
}

/** Everything that the search of the settings can lead to. */
export function settingEntries(offered: readonly SectionId[], t: Translate): SettingPlace[] {
  return offered.flatMap((section) => {
    const heading: TextKey = `settings.${section}.heading`;
    const also = t(`settings.find.${section}`);
    const whole = { section, field: null, title: t(heading), also };
    const words = sectionWords[section].filter(
      (key) => key !== heading && key !== `settings.${section}.body`,
    );
    const switches = settingSwitches.filter((each) => each.section === section);
    const labels = [...words, ...switches.map(({ setting }) => settingNames[setting])];
    return [
      whole,
      ...labels.map((key) => {
        const others = labelWords[key];
        return { section, field: key, title: t(key), also: others ? t(others) : '' };
      }),
    ];
  });
}

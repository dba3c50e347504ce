import { useCallback } from 'react';
import { toBcp47 } from '#domain/languages/bcp47.ts';
import type { NamedPreset } from '#domain/prompts/presets.ts';
import { useText } from '#ui/text.ts';

/** The name of a preset in the language of the interface. */
export function usePresetName(): (preset: NamedPreset) => string {
  const { t, tag } = useText();
  return useCallback(
    ({ key, language }) => {
      if (!language) return t(`tool.${key}`);
      const code = toBcp47(language);
      const names = new Intl.DisplayNames([tag, 'en'], { type: 'language' });
      return t(`tool.${key}`, { language: names.of(code) ?? code });
    },
    [t, tag],
  );
}

import { toBcp47 } from '#domain/languages/bcp47.ts';
import { languageOf } from '#domain/languages/response-languages.ts';
import type { PresetKey } from '#domain/prompts/presets.ts';
import type { ToolName } from '#domain/tools/tool-entry.ts';
import { type Texts, useText } from '#ui/text.ts';

/** The name of a tool in the language of the interface. */
function toolName(name: ToolName, { t, tag }: Texts): string {
  if ('own' in name) return name.own;
  const key = name.key as PresetKey;
  if (!name.language) return t(`tool.${key}`);
  return t('tool.translate', { language: languageName(name.language, tag) });
}

/** A language of the interface or of answers by its name in the language `tag` (BCP-47). */
export function languageName(code: string, tag: string): string {
  const names = new Intl.DisplayNames([tag, 'en'], { type: 'language', fallback: 'none' });
  return names.of(toBcp47(code)) ?? languageOf(code)?.en_label ?? code;
}

export function useToolName(): (name: ToolName) => string {
  const texts = useText();
  return (name) => toolName(name, texts);
}

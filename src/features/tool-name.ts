import { toBcp47 } from '#domain/languages/bcp47.ts';
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

/** A product code of S3.1 by its name. */
export function languageName(code: string, tag: string): string {
  const own = toBcp47(code);
  return new Intl.DisplayNames([tag, 'en'], { type: 'language' }).of(own) ?? own;
}

export function useToolName(): (name: ToolName) => string {
  const texts = useText();
  return (name) => toolName(name, texts);
}

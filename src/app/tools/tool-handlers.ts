import type { Handlers } from '#bus/types.ts';
import { toBcp47 } from '#domain/languages/bcp47.ts';
import { ownEntry } from '#domain/tools/own-entry.ts';
import type { ListedTool, ToolEntry, ToolName } from '#domain/tools/tool-entry.ts';
import { offeredTools, toolList } from '#domain/tools/tool-list.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { listOwnTools } from '#services/store/tools/own-tools.ts';
import { usedTools } from '#services/store/tools/used-tools.ts';

/** Texts of the interface for what is shown outside of our own pages. */
export interface InterfaceTexts {
  readonly textOf: (key: string) => string;
  /** The product code of S3.1. */
  locale: string;
}

interface ToolHandlersDeps {
  store: Store;
  readonly texts: () => Promise<InterfaceTexts>;
}

export function createToolHandlers({
  store,
  texts,
}: ToolHandlersDeps): Pick<Handlers<'offscreen'>, 'tools.list'> {
  return {
    'tools.list': async () => {
      const [{ contextMenu }, own, known, ranked] = await Promise.all([
        readSettings(store),
        listOwnTools(store),
        texts(),
        usedTools(store),
      ]);
      const tools = offeredTools(toolList(contextMenu, own.map(ownEntry)));
      return { tools: tools.map((entry) => listed(entry, known)), ranked };
    },
  };
}

function listed(entry: ToolEntry, texts: InterfaceTexts): ListedTool {
  const { id, parent, kind, icon, needs } = entry;
  return { id, name: nameOf(entry.name, texts), parent, kind, icon, needs };
}

function nameOf(name: ToolName, { textOf, locale }: InterfaceTexts): string {
  if ('own' in name) return name.own;
  const text = textOf(`tool.${name.key}`);
  if (!name.language) return text;
  const tag = toBcp47(name.language);
  const names = new Intl.DisplayNames([toBcp47(locale), 'en'], { type: 'language' });
  return text.replace('{language}', names.of(tag) ?? tag);
}

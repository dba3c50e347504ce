import type { BusClient, Handlers } from '#bus/types.ts';
import { menuOf } from '#domain/tools/move-tool.ts';
import { ownEntry } from '#domain/tools/own-entry.ts';
import type { OwnTool } from '#domain/tools/own-tool.ts';
import { readToolFile } from '#domain/tools/tool-file.ts';
import { toolList } from '#domain/tools/tool-list.ts';
import type { Store } from '#services/store/database/store.ts';
import { watch } from '#services/store/database/watch.ts';
import { readSettings, writeSettings } from '#services/store/settings/settings.ts';
import { listOwnTools, putOwnTools, setOwnToolDeleted } from '#services/store/tools/own-tools.ts';

interface OwnToolDeps {
  store: Store;
  emit: BusClient['emit'];
}

type Command = 'tools.watch' | 'tools.put' | 'tools.setDeleted' | 'tools.import';

/** Own tools, for the pages that show them. */
export function createOwnToolHandlers(deps: OwnToolDeps): Pick<Handlers<'reader'>, Command> {
  const { store, emit } = deps;
  const changed = async (work: Promise<void>) => {
    await work;
    emit('tools.changed', {});
    return {};
  };
  return {
    async *'tools.watch'(_, { signal }) {
      for await (const tools of watch(() => listOwnTools(store), signal)) yield { tools };
      return {};
    },
    'tools.put': ({ tool }) => changed(putOwnTools(store, [tool])),
    'tools.setDeleted': ({ id, deleted }) => changed(setOwnToolDeleted(store, id, deleted)),
    'tools.import': ({ text }) => importTools(deps, text),
  };
}

/** The tools come after those that are here, in their groups. */
async function importTools({ store, emit }: OwnToolDeps, text: string) {
  const own: OwnTool[] = await listOwnTools(store);
  const added = readToolFile(text, own, () => store.newId());
  if (added.length === 0) return { count: 0 };
  await putOwnTools(store, added);
  const { contextMenu } = await readSettings(store);
  const imported = added.map((tool) => ({ ...ownEntry(tool), parent: tool.parent }));
  const entries = toolList(contextMenu, [...own.map(ownEntry), ...imported]);
  await writeSettings(store, { contextMenu: menuOf(entries) });
  emit('settings.changed', { settings: await readSettings(store) });
  emit('tools.changed', {});
  return { count: added.length };
}

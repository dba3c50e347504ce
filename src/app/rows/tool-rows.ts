import { menuOf } from '#domain/tools/move-tool.ts';
import { ownEntry } from '#domain/tools/own-entry.ts';
import { type OwnTool, type OwnToolContent, ownToolContentSchema } from '#domain/tools/own-tool.ts';
import { readToolFile } from '#domain/tools/tool-file.ts';
import { toolList } from '#domain/tools/tool-list.ts';
import { observe } from '#services/store/database/watch.ts';
import { readSettings, writeSettings } from '#services/store/settings/settings.ts';
import { listOwnTools, putOwnTools, setOwnToolDeleted } from '#services/store/tools/own-tools.ts';
import { checked } from './checked.ts';
import type { RowsDeps } from './rows-deps.ts';

type ToolDeps = Pick<RowsDeps, 'store' | 'emit'>;

/** Own tools and groups. */
export function toolRows(deps: ToolDeps) {
  const { store, emit } = deps;
  const changed = async (work: Promise<void>) => {
    await work;
    emit('tools.changed', {});
  };
  return {
    watch: () => observe(() => listOwnTools(store)),
    /** Saves a new or changed one; a deleted one is there again. */
    put: async (tool: OwnToolContent) =>
      changed(putOwnTools(store, [checked(ownToolContentSchema, tool)])),
    /** Soft delete; `deleted: false` is the undo. What is in a deleted group is at the root. */
    setDeleted: ({ id, deleted }: { id: string; deleted: boolean }) =>
      changed(setOwnToolDeleted(store, id, deleted)),
    /** Adds the tools of a file; the number of those that were not here. @throws tools_invalid */
    import: ({ text }: { text: string }) => importTools(deps, text),
  };
}

/** The tools come after those that are here, in their groups. */
async function importTools({ store, emit }: ToolDeps, text: string): Promise<number> {
  const own: OwnTool[] = await listOwnTools(store);
  const added = readToolFile(text, own, () => store.newId());
  if (added.length === 0) return 0;
  await putOwnTools(store, added);
  const { contextMenu } = await readSettings(store);
  const imported = added.map((tool) => ({ ...ownEntry(tool), parent: tool.parent }));
  const entries = toolList(contextMenu, [...own.map(ownEntry), ...imported]);
  await writeSettings(store, { contextMenu: menuOf(entries) });
  emit('settings.changed', { settings: await readSettings(store) });
  emit('tools.changed', {});
  return added.length;
}

import type { OwnTool, OwnToolContent } from '#domain/tools/own-tool.ts';
import { timeNow } from '../database/new-rows.ts';
import { changeRows, type Stamp, type Store, stamp, stored } from '../database/store.ts';

/** Own tools and groups, oldest first, without deleted ones. */
export function listOwnTools(store: Store): Promise<OwnTool[]> {
  return stored(async () => {
    const rows = await store.db.ownTools.filter((row) => !row.is_deleted).toArray();
    return rows.toSorted((a, b) => (a.created_at + a.id < b.created_at + b.id ? -1 : 1));
  });
}

/** A deleted one too: what was made with it can be made again. */
export function getOwnTool(store: Store, id: string): Promise<OwnTool | undefined> {
  return stored(() => store.db.ownTools.get(id));
}

/** Saves new and changed ones. */
export function putOwnTools(store: Store, tools: readonly OwnToolContent[]): Promise<void> {
  return changeRows(store, ['ownTools', 'meta'], async (db) => {
    const mark = await stamp(store);
    for (const { id, kind, name, instruction, icon } of tools) {
      const known = await db.ownTools.get(id);
      const content = { id, kind, name: name.trim(), instruction, icon };
      await db.ownTools.put({
        ...(known ?? newRow(store, mark)),
        ...content,
        ...changed(store, mark),
      });
    }
  });
}

/** Soft delete; `false` is the undo. */
export function setOwnToolDeleted(store: Store, id: string, deleted: boolean): Promise<void> {
  return changeRows(store, ['ownTools', 'meta'], async (db) => {
    const row = await db.ownTools.get(id);
    if (!row || row.is_deleted === deleted) return;
    await db.ownTools.put({ ...row, ...changed(store, await stamp(store)), is_deleted: deleted });
  });
}

function newRow(store: Store, mark: Stamp) {
  return { created_at: timeNow(store), rev: 0, ...mark };
}

function changed(store: Store, mark: Stamp) {
  return { updated_at: timeNow(store), is_deleted: false, ...mark };
}

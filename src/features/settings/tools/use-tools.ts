import { useCallback, useMemo } from 'react';
import { menuOf } from '#domain/tools/move-tool.ts';
import { ownEntry } from '#domain/tools/own-entry.ts';
import type { OwnTool, OwnToolContent } from '#domain/tools/own-tool.ts';
import type { ToolEntry } from '#domain/tools/tool-entry.ts';
import { toolList } from '#domain/tools/tool-list.ts';
import { useDeletion } from '#features/found-list.ts';
import { useAttempt } from '#features/hooks/use-attempt.ts';
import { useShell } from '#features/shell.tsx';
import { useText } from '#ui/text.ts';
import { useWatch } from '../../hooks/use-watch.ts';
import type { SettingsState } from '../settings-state.ts';

export interface Tools {
  /** null: not read yet. */
  own: readonly OwnTool[] | null;
  entries: readonly ToolEntry[];
  arrange: (entries: readonly ToolEntry[]) => void;
  /** Saves a tool below `parent`; false: it could not be saved, and the error is shown. */
  put: (tool: OwnToolContent, parent: string | null) => Promise<boolean>;
  remove: (id: string) => void;
}

/** All tools in the person's order, with what can be changed of them. */
export function useTools({ settings, save }: SettingsState): Tools {
  const { rows } = useShell();
  const { t } = useText();
  const attempt = useAttempt();
  const { value: own = null } = useWatch(() => rows.tools.watch(), [rows]);
  const { contextMenu } = settings;
  const entries = useMemo(
    () => toolList(contextMenu, (own ?? []).map(ownEntry)),
    [contextMenu, own],
  );
  const arrange = (next: readonly ToolEntry[]) => void save({ contextMenu: menuOf(next) });
  const put = async (tool: OwnToolContent, parent: string | null) => {
    if (!(await attempt(rows.tools.put(tool)))) return false;
    const known = entries.find(({ id }) => id === tool.id);
    if (known?.parent === parent || tool.kind === 'group') return true;
    const others = (own ?? []).filter(({ id }) => id !== tool.id).map(ownEntry);
    const placed = { ...ownEntry(tool), parent };
    const items = menuOf(entries.filter(({ id }) => id !== tool.id));
    arrange(toolList(items, [...others, placed]));
    return true;
  };
  const remove = useDeletion(
    useCallback((id, deleted) => rows.tools.setDeleted({ id, deleted }), [rows]),
  );
  return { own, entries, arrange, put, remove: (id) => remove(id, t('settings.tools.deleted')) };
}

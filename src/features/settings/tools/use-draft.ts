import { useRef, useState } from 'react';
import { useShell } from '#features/shell.tsx';
import { newDraft, type ToolDraft } from './tool-draft.ts';
import type { Tools } from './use-tools.ts';

/** The tool that a form is open for. One that is closed without Save or Cancel has what was typed when it opens again. */
export function useDraft({ own }: Tools) {
  const { newId } = useShell();
  const [opened, show] = useState<{ key: string; draft: ToolDraft } | null>(null);
  /** By their kind for new ones, else by their id. */
  const left = useRef(new Map<string, ToolDraft>());
  return {
    opened,
    begin: (kind: ToolDraft['kind']) =>
      show({ key: kind, draft: left.current.get(kind) ?? newDraft(newId(), kind) }),
    edit: (tool: ToolDraft) => {
      const key = own?.some(({ id }) => id === tool.id) ? tool.id : tool.kind;
      show({ key, draft: left.current.get(tool.id) ?? tool });
    },
    leave: (tool: ToolDraft) => {
      if (opened && tool !== opened.draft) left.current.set(opened.key, tool);
      show(null);
    },
    end: () => {
      if (opened) left.current.delete(opened.key);
      show(null);
    },
  };
}

import { useState } from 'react';
import { useShell } from '#features/shell.tsx';
import { newDraft, type ToolDraft } from './tool-draft.ts';
import type { Tools } from './use-tools.ts';

/** The tool that a form is open for. One that is closed without Save or Cancel has what was typed when it opens again. */
export function useDraft({ own }: Tools) {
  const { newId } = useShell();
  const [opened, show] = useState<{ key: string; draft: ToolDraft } | null>(null);
  /** By their kind for new ones, else by their id. */
  const [left, setLeft] = useState<Readonly<Record<string, ToolDraft>>>({});
  return {
    opened,
    begin: (kind: ToolDraft['kind']) =>
      show({ key: kind, draft: left[kind] ?? newDraft(newId(), kind) }),
    edit: (tool: ToolDraft) => {
      const key = own?.some(({ id }) => id === tool.id) ? tool.id : tool.kind;
      show({ key, draft: left[tool.id] ?? tool });
    },
    leave: (tool: ToolDraft) => {
      if (opened && tool !== opened.draft) setLeft({ ...left, [opened.key]: tool });
      show(null);
    },
    end: () => {
      if (opened) setLeft(({ [opened.key]: _ended, ...others }) => others);
      show(null);
    },
  };
}

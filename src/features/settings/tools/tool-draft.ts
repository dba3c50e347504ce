import type { OwnToolContent } from '#domain/tools/own-tool.ts';

/** An own tool as the form changes it, with its group. */
export interface ToolDraft extends OwnToolContent {
  parent: string | null;
}

export function newDraft(id: string, kind: OwnToolContent['kind']): ToolDraft {
  const icon = kind === 'group' ? 'folder' : 'sparkle';
  return { id, kind, name: '', instruction: '', icon, parent: null };
}

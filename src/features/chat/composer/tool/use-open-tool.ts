import { useMemo, useState } from 'react';
import { map } from 'rxjs';
import { namesText, type PromptLine } from '#domain/prompts/fill-prompt.ts';
import { presetOf } from '#domain/prompts/presets.ts';
import type { OwnTool } from '#domain/tools/own-tool.ts';
import { followStream } from '#features/follow-stream.ts';
import { useShell } from '#features/shell.tsx';
import { useToolName } from '#features/tool-name.ts';
import { useObservable } from '#ui/use-observable.ts';
import type { OpenTool } from './open-tool.ts';

export interface ChosenTool {
  id: string;
  name: string;
  lines: readonly PromptLine[];
}

/** What the form of a tool shows; `own`: those to choose from. */
export function useOpenTool(tool: OpenTool) {
  const { bus } = useShell();
  const nameOf = useToolName();
  const source = useMemo(
    () => followStream(() => bus.stream('tools.watch', {})).pipe(map(({ tools }) => tools)),
    [bus],
  );
  const rows = useObservable<readonly OwnTool[] | null>(source, null);
  const [picked, choose] = useState<string | null>(null);
  const preset = 'id' in tool ? presetOf(tool.id) : undefined;
  if (preset) {
    const { id, key, language, lines } = preset;
    const name = nameOf({ key, ...(language ? { language } : {}) });
    return { chosen: { id, name, lines }, own: null, isReady: true, choose };
  }
  const own = rows?.filter(({ kind }) => kind === 'custom') ?? [];
  const wanted = picked ?? ('own' in tool ? tool.own : tool.id);
  const row = own.find(({ id }) => id === wanted) ?? own[0];
  const chosen = row && { id: row.id, name: row.name, lines: ownLines(row) };
  return { chosen, own, isReady: rows !== null, choose };
}

/** One that names no text may have a text to work on. */
function ownLines({ instruction }: OwnTool): PromptLine[] {
  if (namesText(instruction)) return [instruction];
  return [instruction, { when: 'selectedText', say: '{{selectedText}}' }];
}

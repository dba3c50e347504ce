import type { ToolTask } from '#domain/generation/task.ts';
import { pageVariables } from '#domain/prompts/page-variables.ts';
import type { PromptVariables } from '#domain/prompts/variables.ts';
import { useKnownSources } from '../../context/use-chat-context.ts';
import { useAsking } from '../use-asking.ts';
import type { ChosenTool } from './use-open-tool.ts';

export interface RunTool {
  /** The address of the page that is a source of the next question. */
  page: string | null;
  /** False: it was not stored, and the reason is shown. */
  start: (tool: ChosenTool, values: PromptVariables) => Promise<boolean>;
}

/** Runs a tool as a turn of the chat, with the sources of the context strip. */
export function useRunTool(): RunTool {
  const ask = useAsking();
  const sources = useKnownSources();
  const page = sources.find(({ link }) => link && /^https?:/.test(link))?.link ?? null;
  const start: RunTool['start'] = (tool, values) => {
    const given = Object.entries(values).filter(([, value]) => value?.trim());
    const variables = Object.fromEntries(given) as PromptVariables;
    const generation: ToolTask = {
      kind: 'tool',
      toolId: tool.id,
      instruction: tool.instruction ?? '',
      variables: { ...pageVariables(page ?? variables.websiteUrl ?? ''), ...variables },
    };
    return ask(tool.name, { generation });
  };
  return { page, start };
}

import { endedText } from '#domain/conversations/conversations.ts';
import { presetNamed } from '#domain/prompts/presets.ts';
import { useShell } from '#features/shell.tsx';
import { type SlashEntry, slashCommands } from '#features/slash/slash-entries.ts';
import { languageName } from '#features/tool-name.ts';
import { useText } from '#ui/text.ts';
import { useOpened } from '../cards/card-host.ts';
import { toolTask, translateTask } from '../cards/tool-tasks.ts';
import { usePresetName } from '../cards/use-preset-name.ts';
import { useTargetLanguage } from '../cards/use-target-language.ts';
import type { ToolRequest } from '../cards/use-tool-run.ts';
import type { Draft } from './use-draft.ts';
import type { MakeRequest } from './use-written-draft.ts';

/** Tools of the `/` menu that say something about a text, and change none. */
const reading: ReadonlySet<string> = new Set(['summarise', 'translate', 'explain']);

/** What `/` does in the card at a composer, and what of it is offered there. */
export function useTextTools(draft: Draft) {
  const { openSettings } = useShell();
  const { mode, answers, draft: own } = useOpened('composer');
  const make = useRequests();
  const hasDraft = own !== '' || endedText(draft.run.answer) !== '';
  const hasText = hasDraft || Boolean(answers?.text);
  const offers = (entry: SlashEntry): boolean => {
    if (entry.kind === 'art') return false;
    if (entry.kind !== 'command') return hasText;
    const { command } = entry;
    if (command === 'compose_reply') return mode === 'reply';
    if (command === 'compose_new') return mode === 'new';
    if (command === 'search' || command === 'read' || command === 'marks') return false;
    return command === 'my_own_tools' || hasDraft;
  };
  const pick = (entry: SlashEntry) => {
    if (entry.kind === 'art') return;
    if (entry.kind === 'own' || entry.kind === 'tool') {
      const isReading = entry.kind === 'tool' && reading.has(entry.tool);
      return draft.runTool(make(entry), isReading);
    }
    const key = slashCommands[entry.command];
    if (key === 'own') openSettings('tools');
    else if (key === 'rewrite') draft.runTool(make({ kind: 'tool', tool: key }), false);
    else if (key === 'refineDraft') draft.refine();
    else draft.write();
  };
  return { offers, pick };
}

type TextEntry =
  | Exclude<SlashEntry, { kind: 'command' | 'art' }>
  | { kind: 'tool'; tool: 'rewrite' };

/** The requests of tools, made when their text is known. */
function useRequests(): (entry: TextEntry) => MakeRequest {
  const { tag, t } = useText();
  const nameOf = usePresetName();
  const targetOf = useTargetLanguage();
  const translated: MakeRequest = async (text) => {
    const { code } = await targetOf(null);
    return translateTask(code, t('tool.translate', { language: languageName(code, tag) }), text);
  };
  return (entry) => {
    if (entry.kind === 'own')
      return async (text): Promise<ToolRequest> => toolTask(entry.tool, text);
    if (entry.tool === 'translate') return translated;
    const preset = presetNamed(entry.tool);
    return async (text) => toolTask({ id: preset.id, name: nameOf(preset) }, text);
  };
}

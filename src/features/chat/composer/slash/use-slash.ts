import { type SlashEntry, type SlashTool, slashCommands } from '#features/slash/slash-entries.ts';
import { useSlashMenu } from '#features/slash/use-slash-menu.ts';
import { useChatContext, useKnownSources } from '../../context/use-chat-context.ts';
import { useChatViews } from '../../state/use-chat-views.ts';
import { useChatWindow } from '../../state/use-chat-window.ts';
import { useWebSearch } from '../../state/use-web-search.ts';
import { useStartSummary } from '../../summary/use-start-summary.ts';

/** The menu that `/` opens in an empty composer. */
export function useSlash() {
  const window = useChatWindow();
  const views = useChatViews();
  const runTool = useSlashTool();
  const { turn } = useWebSearch();
  const context = useChatContext();
  return useSlashMenu((entry: SlashEntry) => {
    window.setDraft('');
    if (entry.kind === 'tool') return runTool(entry.tool);
    if (entry.kind === 'art') return views.showPanel('art');
    if (entry.kind === 'own') return views.openTool({ own: entry.tool.id });
    const key = slashCommands[entry.command];
    if (key === 'search') return void turn(true).then(() => window.focus());
    if (key === 'read' || key === 'marks') {
      context.send({ type: 'memory', of: key });
      return window.focus();
    }
    views.openTool(key === 'own' ? { own: null } : { preset: key });
  });
}

/** The sources of the chat are summarised at once; every other tool asks for its text. */
function useSlashTool(): (tool: SlashTool) => void {
  const views = useChatViews();
  const summarise = useStartSummary();
  const hasSource = useKnownSources().length > 0;
  return (tool) => {
    if (tool === 'summarise' && hasSource) void summarise();
    else if (tool === 'translate') views.openTool({ translate: true });
    else views.openTool({ preset: tool });
  };
}

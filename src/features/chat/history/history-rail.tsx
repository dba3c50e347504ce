import { useCallback, useEffect } from 'react';
import { useSelector } from '#ui/actors/use-selector.ts';
import { useText } from '#ui/text.ts';
import { CommandButton } from '../commands/command-button.tsx';
import { useHistoryCommand, usePanelCommands } from '../commands/use-panel-commands.tsx';
import { narrowScreen, useChatViews } from '../state/use-chat-views.ts';
import { HistoryList } from './history-list.tsx';
import { useRail } from './history-styles.ts';
import { useRailDismissal } from './use-rail-dismissal.ts';

/** History in wide views: a rail at the start that folds, and is folded where there is little room. */
export default function HistoryRail() {
  const { t } = useText();
  const views = useChatViews();
  const folded = useSelector(views.shown, ({ isRailFolded }) => isRailFolded);
  const panels = usePanelCommands();
  const fold = useCallback(() => views.foldRail(true), [views]);
  useRailDismissal(!folded, fold);
  const foldIfNarrow = () => {
    if (matchMedia(narrowScreen).matches) views.foldRail(true);
  };
  useEffect(() => {
    const narrow = matchMedia(narrowScreen);
    const changed = () => narrow.matches && views.foldRail(true);
    narrow.addEventListener('change', changed);
    return () => narrow.removeEventListener('change', changed);
  }, [views]);
  return (
    <aside className={useRail()} data-folded={folded || undefined} aria-label={t('chat.history')}>
      <header>
        {panels.map((command) => (
          <CommandButton key={command.key} command={command} aria-haspopup="dialog" />
        ))}
        <CommandButton command={useHistoryCommand()} aria-expanded={!folded} />
      </header>
      {!folded && <HistoryList opened={foldIfNarrow} />}
    </aside>
  );
}

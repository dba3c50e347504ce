import { Bookmark20Regular } from '@fluentui/react-icons/svg/bookmark';
import { Library20Regular } from '@fluentui/react-icons/svg/library';
import { PanelLeftContract20Regular } from '@fluentui/react-icons/svg/panel-left-contract';
import { PanelLeftExpand20Regular } from '@fluentui/react-icons/svg/panel-left-expand';
import { useState } from 'react';
import { useShell } from '#features/shell.tsx';
import { IconButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import type { ChatPanel } from '../chat-panel.ts';
import { HistoryList } from './history-list.tsx';
import { useRail } from './history-styles.ts';

const narrow = '(max-width: 880px)';

interface HistoryRailProps {
  showPanel: (panel: ChatPanel) => void;
}

/** History in the web app: a rail at the start that folds, and is folded where there is little room. */
export default function HistoryRail({ showPanel }: HistoryRailProps) {
  const { t } = useText();
  const { panels } = useShell();
  const [folded, fold] = useState(() => matchMedia(narrow).matches);
  const opened = () => {
    if (matchMedia(narrow).matches) fold(true);
  };
  return (
    <aside className={useRail()} data-folded={folded || undefined} aria-label={t('chat.history')}>
      <header>
        {panels.library && (
          <IconButton
            name={t('library.title')}
            icon={<Library20Regular />}
            aria-haspopup="dialog"
            onClick={() => showPanel('library')}
          />
        )}
        {panels.memo && (
          <IconButton
            name={t('chat.memos')}
            icon={<Bookmark20Regular />}
            aria-haspopup="dialog"
            onClick={() => showPanel('memo')}
          />
        )}
        <IconButton
          name={t(folded ? 'history.unfold' : 'history.fold')}
          icon={folded ? <PanelLeftExpand20Regular /> : <PanelLeftContract20Regular />}
          aria-expanded={!folded}
          onClick={() => fold(!folded)}
        />
      </header>
      {!folded && <HistoryList opened={opened} />}
    </aside>
  );
}

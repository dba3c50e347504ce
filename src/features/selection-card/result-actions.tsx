import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { ArrowUndo20Regular } from '@fluentui/react-icons/svg/arrow-undo';
import { BranchCompare20Regular } from '@fluentui/react-icons/svg/branch-compare';
import { Chat20Regular } from '@fluentui/react-icons/svg/chat';
import { useRef } from 'react';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { contentOfMarkdown } from '#ui/markdown/insertion-content.ts';
import { useText } from '#ui/text.ts';
import { useCard, useOpened } from '../cards/card-host.ts';
import { useCardFooter } from '../cards/card-styles.ts';
import { CopyButton } from '../cards/copy-button.tsx';
import { useInsertion } from '../cards/use-insertion.ts';
import { useSeen } from '../cards/use-seen.ts';
import type { ToolRun } from '../cards/use-tool-run.ts';

interface ResultActionsProps {
  run: ToolRun;
  /** The whole result. */
  result: string;
  /** A problem that is shown has its own button for it. */
  canRetry: boolean;
  changes: { isShown: boolean; toggle: () => void } | null;
  say: (words: string) => void;
}

/** Below a result that has ended. What writes into the page needs a click that was seen. */
export function ResultActions({ run, result, canRetry, changes, say }: ResultActionsProps) {
  const { t } = useText();
  const { continueChat } = useCard();
  const opened = useOpened('selection');
  const footer = useRef<HTMLElement>(null);
  const seen = useSeen(footer);
  const insertion = useInsertion(() => contentOfMarkdown(result), say);
  const { conversationId } = run;
  const isDone = result !== '';
  return (
    <footer className={useCardFooter()} ref={footer}>
      {opened.isEditable && isDone && !insertion.isInserted && (
        <>
          <TextButton
            tone="accent"
            onClick={(event) => seen(event, () => insertion.write('replace'))}
          >
            {t('card.replace')}
          </TextButton>
          <TextButton onClick={(event) => seen(event, () => insertion.write('insertBelow'))}>
            {t('card.insertBelow')}
          </TextButton>
        </>
      )}
      {insertion.isInserted && (
        <TextButton tone="outline" onClick={(event) => seen(event, insertion.undo)}>
          <ArrowUndo20Regular />
          {t('action.undo')}
        </TextButton>
      )}
      {isDone && <CopyButton text={result} say={say} />}
      {changes && (
        <IconButton
          name={t('card.changes')}
          aria-pressed={changes.isShown}
          icon={<BranchCompare20Regular />}
          onClick={changes.toggle}
        />
      )}
      {canRetry && (
        <IconButton
          name={t('action.retry')}
          icon={<ArrowClockwise20Regular />}
          onClick={run.retry}
        />
      )}
      {conversationId && (
        <IconButton
          name={t('card.chat')}
          icon={<Chat20Regular />}
          onClick={() => void continueChat(conversationId)}
        />
      )}
    </footer>
  );
}

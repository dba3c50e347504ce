import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { ArrowUndo20Regular } from '@fluentui/react-icons/svg/arrow-undo';
import { BranchCompare20Regular } from '@fluentui/react-icons/svg/branch-compare';
import { Chat20Regular } from '@fluentui/react-icons/svg/chat';
import { type ReactNode, useRef } from 'react';
import type { InsertionOperation } from '#domain/composer/insertion.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useCard, useOpened } from '../cards/card-host.ts';
import { useCardFooter } from '../cards/card-styles.ts';
import { CopyButton } from '../cards/copy-button.tsx';
import { resultContent } from '../cards/result-content.ts';
import type { CardInsertion } from '../cards/use-insertion.ts';
import { useSeen } from '../cards/use-seen.ts';
import type { ToolRun } from '../cards/use-tool-run.ts';

interface ResultActionsProps {
  run: ToolRun;
  insertion: CardInsertion;
  /** The result is in the page. */
  written: () => void;
  /** The whole result. */
  result: string;
  /** A problem that is shown has its own button for it. */
  canRetry: boolean;
  changes: { isShown: boolean; toggle: () => void } | null;
  say: (words: string) => void;
}

/** Below a result that has ended. What writes into the page needs a click that was seen. */
export function ResultActions({
  run,
  insertion,
  written,
  result,
  canRetry,
  changes,
  say,
}: ResultActionsProps) {
  const { t } = useText();
  const { continueChat } = useCard();
  const { conversationId } = run;
  const isDone = result !== '';
  return (
    <PageActions insertion={insertion} say={say} write={isDone ? { run, result, written } : null}>
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
    </PageActions>
  );
}

interface PageActionsProps {
  insertion: CardInsertion;
  say: (words: string) => void;
  /** null: there is nothing to write. */
  write: { run: ToolRun; result: string; written: () => void } | null;
  children?: ReactNode;
}

/** What writes into the page, and takes it out again. */
export function PageActions({ insertion, say, write, children }: PageActionsProps) {
  const { t } = useText();
  const opened = useOpened('selection');
  const footer = useRef<HTMLElement>(null);
  const seen = useSeen(footer, (why) => say(t(`card.${why}`)));
  const name = write?.run.answer?.messageId ?? '';
  const put = (operation: InsertionOperation) => {
    if (!write) return;
    const form = write.run.request?.task.form ?? 'rich';
    const facts = { form, source: opened, isReplacing: operation === 'replace' };
    const content = resultContent(write.result, facts);
    insertion.write({ operation, name, content, written: write.written });
  };
  return (
    <footer className={useCardFooter()} ref={footer}>
      {opened.field !== null && write && !insertion.has(name) && (
        <>
          <TextButton tone="accent" onClick={(event) => seen(event, () => put('replace'))}>
            {t('card.replace')}
          </TextButton>
          <TextButton onClick={(event) => seen(event, () => put('insertBelow'))}>
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
      {children}
    </footer>
  );
}
